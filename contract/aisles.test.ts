import { expect, test } from 'vitest'
import { aisleWords } from './aisle-words.ts'
import { aisleByWords } from './aisles.ts'

test.each([
  ['Honeycrisp Apples', 'Produce'],
  ['Red, Green or Black Seedless Grapes', 'Produce'],
  ['Jalapeños', 'Produce'],
  ['Apple Cider', 'Beverages'],
  ['Yogurt, Strawberry', 'Dairy & eggs'],
  ['Peanut Butter Cookies', 'Snacks'],
  ['Peanut Butter', 'Pantry'],
  ['Salted Butter', 'Dairy & eggs'],
  ['Butter Lettuce', 'Produce'],
  ['Ice Cream Sandwiches', 'Frozen'],
  ['Frozen Blueberries', 'Frozen'],
  ['Boneless Chicken Thighs', 'Meat & seafood'],
  ['Chicken Noodle Soup', 'Pantry'],
  ['Sardines in Olive Oil', 'Pantry'],
  ['Potato Salad', 'Deli'],
  ['Potato Chips', 'Snacks'],
  ['Sourdough Loaf', 'Bakery'],
  ['Rolled Oats', 'Breakfast'],
  ['Bulk Rolled Oats', 'Bulk'],
  ['Sharp Cheddar', 'Cheese'],
  ['India Pale Ale', 'Beer & wine'],
  ['Root Beer', 'Beverages'],
  ['Peppermint Body Wash', 'Wellness'],
  ['Bath Tissue', 'Household'],
  // what stands after 'with', 'in' or 'of' counts only where nothing before it names an aisle
  ['Crackers with Cheddar', 'Snacks'],
  ['Gift Box with Cheddar', 'Cheese'],
  ['Half Gallon of Milk', 'Dairy & eggs'],
  // plurals, accents and marks
  ['CHERRIES', 'Produce'],
  ['Tomatoes', 'Produce'],
  ['Radishes', 'Produce'],
  ['Crème Fraîche', 'Dairy & eggs'],
  ['Hummus', 'Deli'],
  ['Watercress', 'Produce'],
  ['Something Quite Else', ''],
  ['', ''],
])('%s is in %s', (name, aisle) => expect(aisleByWords(name)).toBe(aisle))

test('every word leads to its own aisle, and none leads to two', () => {
  const seen = new Map<string, string>()
  for (const [aisle, all] of Object.entries(aisleWords)) {
    for (const words of all.split(',').map((it) => it.trim())) {
      expect([words, seen.get(words.replace(/^[*~]/, ''))]).toEqual([words, undefined])
      seen.set(words.replace(/^[*~]/, ''), aisle)
    }
  }
})
