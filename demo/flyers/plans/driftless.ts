import type { ChainPlan } from '../plan.ts'

export const driftless: ChainPlan = {
  chain: 'driftless',
  hand: 'market',
  panels: {
    farm: {
      head: 'Grown on the ridge',
      words:
        'Bluff Country Orchards grows 22 kinds of apples above the Mississippi. These Honeycrisp were picked by hand, sorted the same day, and never rode farther than 40 miles. Ask in produce for a slice.',
      sign: 'Bluff Country Orchards, La Crescent, Minnesota',
    },
    owner: {
      head: 'Look for the twin leaves',
      words:
        'They mark the prices that owners pay. Anyone can shop here, and anyone can become an owner: one share, one vote, owner prices in every store.',
      sign: 'Ask at the service desk',
    },
    app: {
      head: 'There is more in the app',
      words:
        'Digital exclusives are not in this flyer. Find them in Co-op Deals, add them to your list, and scan your barcode once at checkout.',
      sign: 'Free for owners and for everyone else',
    },
    kitchen: {
      head: 'Wild rice and squash',
      words:
        'Roast a halved acorn squash until it gives. Fill it with wild rice, dried cranberries and a spoon of butter, and bake it ten minutes more. It feeds two, or four with a salad.',
      sign: 'From the Co-op Kitchen',
    },
  },
  publications: [
    {
      key: 'weekly',
      title: 'Co-op Deals',
      motto: 'In all seven of our stores',
      mix: { owner: 14, multi: 13, bogo: 6, percent: 5, amountOff: 4, text: 0.6 },
      prices: {
        'honeycrisp-apples': '$1.49 lb',
        'garnet-sweet-potatoes': '79¢ lb',
        'thick-cut-bacon': 'owner $6.49',
        'north-woods-dark-roast-whole-bean': 'Buy 1, get 1 free',
        'large-brown-eggs': '$3.99',
        bananas: '59¢ lb',
        'two-year-cheddar': '2 for $10',
        'country-sourdough': '$4.99',
        'yellow-corn-tortilla-chips': '2 for $6',
        'vanilla-bean-ice-cream': 'Buy 1, get 1 free',
        'rolled-oats': '99¢ lb',
        'ribeye-steak': 'owner $14.99 lb',
        'lake-superior-whitefish': 'Market price, cut to order',
        'honey-whole-wheat': '$4.79',
      },
      pages: [
        {
          title: 'This week',
          cover: {
            hero: 'honeycrisp-apples',
            kicker: 'Picked on the bluffs above La Crescent',
            headline: 'Honeycrisp<br>apples',
            seal: 'Save<b>$1</b>a pound',
          },
          sections: [
            {
              from: 'produce',
              bands: ['bigLeft', 'eight'],
              first: [
                'garnet-sweet-potatoes',
                'thick-cut-bacon',
                'large-brown-eggs',
                'north-woods-dark-roast-whole-bean',
                'two-year-cheddar',
                'bananas',
                'country-sourdough',
                'salted-butter',
                'yellow-corn-tortilla-chips',
                'chicken-noodle-soup',
                'rolled-oats',
                'seeded-crackers',
                'dark-chocolate-ice-cream',
              ],
            },
          ],
        },
        {
          title: 'Produce',
          sections: [{ from: 'produce', bands: ['bigLeft', 'eight', 'sixAcross', 'panelLow'], first: ['strawberries'], panel: 'farm' }],
        },
        {
          title: 'Meat, fish & deli',
          sections: [
            { from: 'meat-seafood', bands: ['bigRight', 'eight'], first: ['ribeye-steak', 'lake-superior-whitefish'] },
            { from: 'deli', head: 'From the Co-op Kitchen', bands: ['nine'] },
          ],
        },
        {
          title: 'Dairy & cheese',
          sections: [
            { from: 'dairy-eggs', bands: ['nine', 'sixAcross'] },
            { from: 'cheese', head: 'Cut from the wheel', bands: ['towerLeft', 'trio'], first: ['alpine-style-wheel'] },
          ],
        },
        {
          title: 'Bakery & breakfast',
          sections: [
            { from: 'bakery', bands: ['wideRight', 'eight'], first: ['butter-croissant'] },
            { from: 'breakfast', head: 'Good morning', bands: ['bigMiddle', 'sixAcross'], first: ['maple-pecan-granola'] },
          ],
        },
        { title: 'Pantry', sections: [{ from: 'pantry', bands: ['nine', 'bigRight', 'sixAcross', 'trio'] }] },
        {
          title: 'Frozen & drinks',
          sections: [
            { from: 'frozen', bands: ['bigLeft', 'eight'], first: ['vanilla-bean-ice-cream'] },
            { from: 'beverages', head: 'Pour a glass', bands: ['sixAcross', 'six'] },
          ],
        },
        {
          title: 'Snacks, bulk & home',
          sections: [
            { from: 'snacks', bands: ['five'] },
            { from: 'bulk', head: 'Bring a jar: the bulk bins', bands: ['sixAcross'], first: ['red-lentils', 'popcorn-kernels'] },
            { from: 'wellness', head: 'Feel well, keep house', bands: ['eight'] },
            { from: 'household', bands: ['panelEnd'], panel: 'owner' },
          ],
        },
      ],
    },
    {
      key: 'month',
      title: 'Owner Deals',
      motto: 'Four weeks at owner prices',
      mix: { owner: 62, multi: 8, bogo: 3, percent: 8, amountOff: 4, text: 0.6 },
      prices: {
        'hand-parched-wild-rice': 'owner $6.99',
        'raw-basswood-honey': 'owner $7.49',
        'amber-maple-syrup': 'owner $9.49',
        'extra-virgin-olive-oil': 'owner $9.99',
        'beeswax-candle': '25% off',
        'canvas-market-tote': '$5 off',
        'three-grain-tempeh': '$2.99',
        'smoked-lake-trout': '$9.49',
      },
      firstWeekOnly: ['cheese-pizza', 'beeswax-candle'],
      pages: [
        {
          title: 'This month',
          cover: {
            hero: 'hand-parched-wild-rice',
            kicker: 'Hand-harvested, parched over a wood fire',
            headline: 'Wild rice<br>from the lakes',
            seal: 'Owners<br>save<b>$2</b>',
          },
          sections: [
            {
              from: 'pantry',
              bands: ['eight', 'bigRight'],
              first: [
                'extra-virgin-olive-oil',
                'amber-maple-syrup',
                'ginger-kombucha',
                'raw-almonds',
                'lavender-bar-soap',
                'cheese-curds',
                'seedy-muesli',
                'cheese-pizza',
                'raw-basswood-honey',
                'dark-chocolate-bar-72-percent',
                'bath-tissue',
                'canvas-market-tote',
                'beeswax-candle',
              ],
            },
          ],
        },
        {
          title: 'Pantry & bulk',
          sections: [
            { from: 'pantry', bands: ['eight', 'sixAcross'] },
            { from: 'bulk', head: 'By the scoop', bands: ['bigLeft', 'six'] },
          ],
        },
        {
          title: 'Body & home',
          sections: [
            { from: 'wellness', bands: ['bigLeft', 'trio'] },
            { from: 'household', head: 'Around the house', bands: ['nine', 'sixAcross'] },
          ],
        },
        {
          title: 'Snacks & drinks',
          sections: [
            { from: 'snacks', bands: ['eight', 'sixAcross'] },
            { from: 'beverages', head: 'Coffee, tea and fizz', bands: ['bigMiddle', 'trio'] },
          ],
        },
        {
          title: 'Produce',
          sections: [
            { from: 'produce', bands: ['wideLeft', 'eight', 'sixAcross'] },
            { from: 'produce', bands: ['panelRight'], panel: 'kitchen' },
          ],
        },
        {
          title: 'From the case',
          sections: [
            { from: 'cheese', bands: ['five', 'trio'] },
            { from: 'meat-seafood', head: 'From the butcher', bands: ['eight'] },
            { from: 'deli', head: 'Ready to eat', bands: ['sixAcross'] },
            { from: 'bakery', bands: ['trio'] },
          ],
        },
      ],
    },
  ],
}
