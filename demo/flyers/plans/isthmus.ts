import type { ChainPlan } from '../plan.ts'

export const isthmus: ChainPlan = {
  chain: 'isthmus',
  hand: 'almanac',
  panels: {
    farm: {
      head: 'Out of Lake Superior',
      words:
        'Sawtooth Fisheries lifts its nets before sunrise and packs on the dock in Bayfield. Our fish comes down Highway 13 on ice three times a week, and is never frozen.',
      sign: 'Ask which boat it came in on',
    },
    owner: {
      head: 'A share in the store',
      words: 'Our co-ops belong to 41,000 neighbors. Owners vote, share in a good year, and pay the prices marked with two leaves.',
      sign: 'Inquire within',
    },
    app: {
      head: 'Not printed here',
      words: 'Some bargains are kept for the telephone: see the digital exclusives in Co-op Deals, and show your barcode at the register.',
      sign: 'No clipping required',
    },
    kitchen: {
      head: 'Cheese curds, two ways',
      words:
        'Eat half from the bag while they squeak. Warm the rest in a dry pan until golden on one side, and serve them with raspberry jam and pepper.',
      sign: 'A receipt from the Lakeshore kitchen',
    },
  },
  publications: [
    {
      key: 'weekly',
      title: 'Lakeshore Weekly',
      motto: 'Eight stores, all of them yours',
      mix: { owner: 15, multi: 12, bogo: 6, percent: 5, amountOff: 5, text: 0.6 },
      prices: {
        'cheese-curds': 'owner $4.29',
        'lake-superior-whitefish': '$10.99 lb',
        'whole-chicken': '$2.99 lb',
        'russet-potatoes': '2 for $7',
        'seeded-rye': '$4.49',
        'sour-cream': 'Buy 1, get 1 free',
        'granny-smith-apples': '$1.49 lb',
        'sparkling-water-cranberry': '2 for $8',
        'kettle-chips-sea-salt': '2 for $6',
        bratwurst: 'owner $5.99',
        'aged-gouda': '25% off',
        'walleye-fillets': 'Market price, cut to order',
      },
      pages: [
        {
          title: 'This week',
          cover: {
            hero: 'cheese-curds',
            kicker: 'So fresh that they squeak',
            headline: 'Wisconsin<br>cheese curds',
            seal: 'Owners<br>save<b>$2.20</b>',
          },
          sections: [
            {
              from: 'produce',
              bands: ['towerLeft', 'eight'],
              first: [
                'lake-superior-whitefish',
                'whole-chicken',
                'granny-smith-apples',
                'russet-potatoes',
                'seeded-rye',
                'bratwurst',
                'sour-cream',
                'kettle-chips-sea-salt',
                'sparkling-water-cranberry',
                'still-water-decaf',
                'tomato-basil-soup',
                'strawberry-ice-cream',
                'lacinato-kale',
              ],
            },
          ],
        },
        {
          title: 'The greengrocer',
          sections: [{ from: 'produce', bands: ['bigMiddle', 'eight', 'sixAcross', 'five'], first: ['rainbow-carrots'] }],
        },
        {
          title: 'Butcher & nets',
          sections: [
            { from: 'meat-seafood', bands: ['nine', 'panelLow'], first: ['walleye-fillets'], panel: 'farm' },
            { from: 'deli', head: 'From the delicatessen', bands: ['eight', 'trio'] },
          ],
        },
        {
          title: 'The creamery',
          sections: [
            { from: 'cheese', bands: ['bigLeft', 'eight'], first: ['aged-gouda'] },
            { from: 'dairy-eggs', head: 'Milk, butter and eggs', bands: ['sixAcross', 'six'] },
          ],
        },
        {
          title: 'The ovens',
          sections: [
            { from: 'bakery', bands: ['five', 'eight'], first: ['country-sourdough'] },
            { from: 'breakfast', head: 'At breakfast', bands: ['bigRight', 'sixAcross'] },
          ],
        },
        { title: 'The pantry', sections: [{ from: 'pantry', bands: ['bigLeft', 'nine', 'sixAcross', 'trio'] }] },
        {
          title: 'Ice & drinks',
          sections: [
            { from: 'frozen', bands: ['eight', 'five'] },
            { from: 'beverages', head: 'To drink', bands: ['nine'] },
            { from: 'snacks', bands: ['trio'] },
          ],
        },
        {
          title: 'Sundries',
          sections: [
            { from: 'snacks', bands: ['sixAcross'] },
            { from: 'bulk', head: 'Sold by weight', bands: ['five'] },
            { from: 'wellness', head: 'For your health', bands: ['eight'] },
            { from: 'household', bands: ['panelEnd'], panel: 'app' },
          ],
        },
      ],
    },
    {
      key: 'month',
      title: 'Pantry Almanac',
      motto: 'Four weeks of good housekeeping',
      mix: { owner: 45, multi: 14, bogo: 5, percent: 8, amountOff: 4, text: 0.6 },
      prices: {
        'amber-maple-syrup': 'owner $9.49',
        'rolled-oats': '99¢ lb',
        'dark-chocolate-bar-72-percent': '2 for $7',
        'laundry-detergent': '$3 off',
        'extra-virgin-olive-oil': 'owner $9.99',
        'daily-multivitamin': '25% off',
      },
      firstWeekOnly: ['black-breakfast-tea', 'wildflower-honey-bear'],
      pages: [
        {
          title: 'This month',
          cover: {
            hero: 'amber-maple-syrup',
            kicker: 'From the sugarbush, by the light of the fire',
            headline: 'Amber<br>maple syrup',
            seal: 'Owners<br>save<b>$3.50</b>',
          },
          sections: [
            {
              from: 'pantry',
              bands: ['eight', 'towerRight'],
              first: [
                'rolled-oats',
                'two-year-cheddar',
                'dark-chocolate-bar-72-percent',
                'laundry-detergent',
                'black-breakfast-tea',
                'peppermint-castile-soap',
                'popcorn-kernels',
                'maple-pecan-granola',
                'extra-virgin-olive-oil',
                'wildflower-honey-bear',
                'daily-multivitamin',
                'albacore-tuna-in-water',
                'honey-whole-wheat',
              ],
            },
          ],
        },
        {
          title: 'Shelves',
          sections: [
            { from: 'pantry', bands: ['nine', 'sixAcross'] },
            { from: 'bulk', head: 'By the pound', bands: ['bigRight', 'trio'] },
          ],
        },
        {
          title: 'Apothecary',
          sections: [
            { from: 'wellness', bands: ['bigLeft', 'sixAcross'] },
            { from: 'household', head: 'House and hearth', bands: ['ten'] },
          ],
        },
        {
          title: 'Tea & biscuits',
          sections: [
            { from: 'snacks', bands: ['bigMiddle', 'eight'] },
            { from: 'beverages', head: 'Kettle and bottle', bands: ['sixAcross', 'six'] },
          ],
        },
        {
          title: 'Fruit & greens',
          sections: [
            { from: 'produce', bands: ['bigLeft', 'nine'] },
            { from: 'produce', bands: ['panelRight'], panel: 'kitchen' },
          ],
        },
        {
          title: 'Cold cellar',
          sections: [
            { from: 'frozen', bands: ['eight'] },
            { from: 'cheese', head: 'From the cheese cave', bands: ['sixAcross'] },
            { from: 'meat-seafood', head: 'From the butcher’s hook', bands: ['five'] },
            { from: 'deli', bands: ['panelLow'], panel: 'owner' },
          ],
        },
      ],
    },
  ],
}
