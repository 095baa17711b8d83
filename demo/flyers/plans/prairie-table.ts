import type { ChainPlan } from '../plan.ts'

export const prairieTable: ChainPlan = {
  chain: 'prairie-table',
  hand: 'plates',
  panels: {
    farm: {
      head: 'Eggs with a view',
      words: 'Sumac Hill keeps its hens on grass from April to the first snow and moves them every other day. You can see it in the yolk.',
      sign: 'Sumac Hill, Winneshiek County, Iowa',
    },
    owner: {
      head: 'Everyone has a seat',
      words: 'Owners pay the prices with the twin leaves, and everybody is welcome. A share is $60, once. Pull up a chair.',
      sign: 'Seven stores, 18,000 owners',
    },
    app: {
      head: 'Save a little more',
      words: 'Open Co-op Deals for the digital exclusives. Add them to your list, and let the cashier scan your barcode.',
      sign: 'One scan, all your savings',
    },
    kitchen: {
      head: 'Corn chowder tonight',
      words:
        'Soften an onion in butter. Add potatoes, broth and the corn of four ears, simmer until tender, finish with half and half and bacon. Pass the bread.',
      sign: 'On the table in 35 minutes',
    },
  },
  publications: [
    {
      key: 'weekly',
      title: 'This Week’s Table',
      motto: 'Seven stores in Iowa',
      mix: { owner: 14, multi: 15, bogo: 6, percent: 5, amountOff: 4, text: 0.6 },
      prices: {
        'sweet-corn': '5 for $3',
        'roast-chicken-whole': 'owner $8.99',
        'pork-chops-bone-in': '$4.49 lb',
        'pumpkin-pie': '$8.99',
        'salted-butter': '2 for $10',
        'tomatoes-on-the-vine': '$1.99 lb',
        'vanilla-yogurt': '$4.29',
        'orange-juice': 'Buy 1, get 1 free',
        'pork-shoulder': '$2.99 lb',
        'pepper-jack': '2 for $7',
        'seedless-watermelon': '$2 off',
        'sea-salt-popcorn': 'Buy 1, get 1 free',
        'sockeye-salmon-fillet': 'Market price, cut to order',
      },
      pages: [
        {
          title: 'This week',
          cover: {
            hero: 'sweet-corn',
            kicker: 'Picked this morning at Sandbar Acres',
            headline: 'Sweet corn,<br>by the armful',
            seal: 'Ears for<b>60¢</b>',
          },
          sections: [
            {
              from: 'produce',
              bands: ['bigRight', 'eight'],
              first: [
                'roast-chicken-whole',
                'pork-chops-bone-in',
                'tomatoes-on-the-vine',
                'salted-butter',
                'pumpkin-pie',
                'vanilla-yogurt',
                'orange-juice',
                'pepper-jack',
                'seedless-watermelon',
                'sea-salt-popcorn',
                'organic-large-eggs',
                'mixed-berries',
                'toasted-oat-rings',
              ],
            },
          ],
        },
        {
          title: 'The fruit bowl',
          sections: [
            { from: 'produce', bands: ['eight', 'bigLeft', 'sixAcross'] },
            { from: 'produce', bands: ['panelEnd'], panel: 'kitchen' },
          ],
        },
        {
          title: 'Sunday roast',
          sections: [
            { from: 'meat-seafood', bands: ['bigLeft', 'nine'], first: ['pork-shoulder', 'sockeye-salmon-fillet'] },
            { from: 'deli', head: 'Already cooked', bands: ['eight'] },
          ],
        },
        {
          title: 'The milk jug',
          sections: [
            { from: 'dairy-eggs', bands: ['towerRight', 'eight'] },
            { from: 'cheese', head: 'The cheese board', bands: ['five', 'sixAcross'] },
          ],
        },
        {
          title: 'The bread basket',
          sections: [
            { from: 'bakery', bands: ['bigMiddle', 'eight'] },
            { from: 'breakfast', head: 'Good morning', bands: ['nine'] },
          ],
        },
        { title: 'The cupboard', sections: [{ from: 'pantry', bands: ['nine', 'bigLeft', 'sixAcross', 'trio'] }] },
        {
          title: 'Ice box & glasses',
          sections: [
            { from: 'frozen', bands: ['bigRight', 'sixAcross'] },
            { from: 'beverages', head: 'Something to drink', bands: ['nine', 'trio'] },
          ],
        },
        {
          title: 'Nibbles & napkins',
          sections: [
            { from: 'snacks', bands: ['five'] },
            { from: 'bulk', head: 'Fill a jar', bands: ['sixAcross'] },
            { from: 'wellness', head: 'Washing up', bands: ['eight'] },
            { from: 'household', bands: ['panelLow'], panel: 'owner' },
          ],
        },
      ],
    },
    {
      key: 'month',
      title: 'The Full Pantry',
      motto: 'Four weeks of staples',
      mix: { owner: 48, multi: 14, bogo: 5, percent: 7, amountOff: 4, text: 0.6 },
      prices: {
        'maple-pecan-granola': 'owner $4.99',
        'creamy-peanut-butter': '2 for $7',
        'first-light-light-roast': 'owner $9.99',
        'brown-basmati-rice': '$1.99 lb',
        'bath-tissue': '$2 off',
        'elderberry-syrup': '25% off',
      },
      firstWeekOnly: ['trail-mix-classic', 'grated-parmesan'],
      pages: [
        {
          title: 'This month',
          cover: {
            hero: 'maple-pecan-granola',
            kicker: 'Baked every Sunday by Sunday Granola Co.',
            headline: 'Maple pecan<br>granola',
            seal: 'Owners<br>save<b>$2</b>',
          },
          sections: [
            {
              from: 'pantry',
              bands: ['eight', 'bigLeft'],
              first: [
                'creamy-peanut-butter',
                'brown-basmati-rice',
                'trail-mix-classic',
                'bath-tissue',
                'elderberry-syrup',
                'ginger-kombucha',
                'grated-parmesan',
                'marinara-sauce',
                'first-light-light-roast',
                'raw-almonds',
                'dish-soap-lemon',
                'oat-and-honey-bar-soap',
                'brioche-burger-buns',
              ],
            },
          ],
        },
        {
          title: 'Stock up',
          sections: [
            { from: 'pantry', bands: ['nine', 'sixAcross'] },
            { from: 'bulk', head: 'Jars and scoops', bands: ['bigRight', 'trio'] },
          ],
        },
        {
          title: 'Coffee break',
          sections: [
            { from: 'beverages', bands: ['bigLeft', 'trio'] },
            { from: 'snacks', head: 'A little something', bands: ['sixAcross', 'nine'] },
          ],
        },
        {
          title: 'Wash day',
          sections: [
            { from: 'household', bands: ['eight', 'sixAcross'] },
            { from: 'wellness', head: 'Be well', bands: ['bigMiddle', 'sixAcross'] },
          ],
        },
        {
          title: 'Greens & salads',
          sections: [
            { from: 'produce', bands: ['nine', 'sixAcross'] },
            { from: 'produce', bands: ['panelLeft'], panel: 'farm' },
            { from: 'deli', bands: ['trio'] },
          ],
        },
        {
          title: 'Lunch box',
          sections: [
            { from: 'cheese', bands: ['nine'] },
            { from: 'deli', head: 'Made today', bands: ['sixAcross'] },
            { from: 'frozen', head: 'For later', bands: ['sixAcross'] },
            { from: 'meat-seafood', bands: ['panelEnd'], panel: 'app' },
          ],
        },
      ],
    },
  ],
}
