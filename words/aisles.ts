import { languageNow, t } from './t.ts'

/** Returns an aisle, or another heading of a list, in the language that is spoken; one that a co-op has named itself stays as it is. */
export function aisleText(name: string): string {
  if (languageNow() === 'en') return name
  const known: Record<string, string> = {
    Produce: t`Produce`,
    'Meat & seafood': t`Meat & seafood`,
    'Dairy & eggs': t`Dairy & eggs`,
    Cheese: t`Cheese`,
    Bakery: t`Bakery`,
    Deli: t`Deli`,
    Frozen: t`Frozen||aisle`,
    Pantry: t`Pantry`,
    Breakfast: t`Breakfast`,
    Snacks: t`Snacks`,
    Beverages: t`Beverages`,
    'Beer & wine': t`Beer & wine`,
    Bulk: t`Bulk`,
    Wellness: t`Wellness`,
    Household: t`Household`,
    Baby: t`Baby`,
    Pets: t`Pets`,
    Floral: t`Floral`,
    'Other items': t`Other items`,
    'Your own items': t`Your own items`,
  }
  return known[name] ?? name
}
