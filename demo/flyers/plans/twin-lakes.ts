import type { ChainPlan } from '../plan.ts'

export const twinLakes: ChainPlan = {
  chain: 'twin-lakes',
  hand: 'blocks',
  panels: {
    farm: {
      head: 'Picked at first light',
      words:
        'Glasshouse Six grows tomatoes, greens and basil under glass all winter, 50 miles from Lake Street. What is cut in the morning is on our shelves by noon.',
      sign: 'Glasshouse Six, Minnesota',
    },
    owner: {
      head: 'Own your grocery store',
      words:
        'One share is $90, or $9 a month. It never expires, it comes back when you leave, and it buys owner prices in all nine stores. Look for the twin leaves.',
      sign: 'Join at any register',
    },
    app: {
      head: 'Psst: open the app',
      words:
        'Digital exclusives are only in Co-op Deals. Put them on your list, scan your barcode at checkout, and they come off the bill by themselves.',
      sign: 'coopdeals, wherever you get your apps',
    },
    kitchen: {
      head: 'Sheet-pan supper',
      words:
        'Chicken thighs, red potatoes, lemon and garlic. Oil, salt, a hot oven, 40 minutes. Scatter parsley over all of it and bring the pan to the table.',
      sign: 'Serves four for under $15',
    },
  },
  publications: [
    {
      key: 'weekly',
      title: 'Fresh Deals',
      motto: 'Good for one week',
      mix: { owner: 16, multi: 14, bogo: 7, percent: 4, amountOff: 4, text: 0.6 },
      prices: {
        strawberries: 'owner $2.99',
        'grass-fed-ground-beef-90-percent-lean': 'owner $6.99',
        baguette: 'Buy 1, get 1 free',
        'plain-whole-milk-yogurt': '2 for $8',
        'chicken-drumsticks': '$1.99 lb',
        'hass-avocados': '4 for $5',
        'pasture-eggs-half-dozen': '$3.29',
        'morning-dock-medium-roast': '$9.99',
        'broccoli-crowns': '$1.79 lb',
        'raw-shrimp-peeled': 'owner $11.99',
        'sockeye-salmon-fillet': 'Market price, cut to order',
        'fresh-chevre': 'Buy 1, get 1 free',
      },
      pages: [
        {
          title: 'This week',
          cover: {
            hero: 'strawberries',
            kicker: 'Organic, ripe and red to the shoulder',
            headline: 'Organic<br>strawberries',
            seal: 'Owners<br>save<b>$2.50</b>',
          },
          sections: [
            {
              from: 'produce',
              bands: ['eight', 'towerRight'],
              first: [
                'hass-avocados',
                'chicken-drumsticks',
                'plain-whole-milk-yogurt',
                'baguette',
                'morning-dock-medium-roast',
                'colby-jack',
                'cheese-pizza',
                'blue-corn-tortilla-chips',
                'grass-fed-ground-beef-90-percent-lean',
                'broccoli-crowns',
                'pasture-eggs-half-dozen',
                'classic-hummus',
                'honey-almond-granola',
              ],
            },
          ],
        },
        {
          title: 'Fruit & vegetables',
          sections: [{ from: 'produce', bands: ['bigRight', 'nine', 'sixAcross', 'trio'], first: ['grape-tomatoes'] }],
        },
        {
          title: 'Butcher & fishmonger',
          sections: [
            { from: 'meat-seafood', bands: ['towerLeft', 'eight'], first: ['sockeye-salmon-fillet', 'raw-shrimp-peeled'] },
            { from: 'deli', head: 'Deli counter', bands: ['five', 'sixAcross'] },
          ],
        },
        {
          title: 'Milk, eggs & cheese',
          sections: [
            { from: 'dairy-eggs', bands: ['bigLeft', 'eight'] },
            { from: 'cheese', head: 'Cheese', bands: ['ten'], first: ['fresh-chevre'] },
          ],
        },
        {
          title: 'Bread & breakfast',
          sections: [
            { from: 'bakery', bands: ['bigRight', 'sixAcross'] },
            { from: 'breakfast', head: 'Breakfast', bands: ['nine'] },
            { from: 'breakfast', bands: ['trio'] },
          ],
        },
        { title: 'Pantry', sections: [{ from: 'pantry', bands: ['sixAcross', 'bigMiddle', 'eight', 'five'] }] },
        {
          title: 'Cold & frozen',
          sections: [
            { from: 'frozen', bands: ['nine', 'wideLeft'] },
            { from: 'beverages', head: 'Drinks', bands: ['five', 'sixAcross'] },
          ],
        },
        {
          title: 'Snack, scoop & scrub',
          sections: [
            { from: 'snacks', bands: ['sixAcross'] },
            { from: 'bulk', head: 'Bulk', bands: ['five'] },
            { from: 'wellness', head: 'Body care', bands: ['five'] },
            { from: 'household', head: 'House', bands: ['panelRight'], panel: 'app' },
          ],
        },
      ],
    },
    {
      key: 'month',
      title: 'Stock-Up Sale',
      motto: 'Good for four weeks',
      mix: { owner: 40, multi: 12, bogo: 6, percent: 8, amountOff: 5, text: 0.6 },
      prices: {
        'raw-basswood-honey': '$7.49',
        'cheese-curds': 'owner $4.49',
        'wild-blueberries': '2 for $7',
        'first-light-light-roast': 'owner $9.99',
        'dark-maple-syrup': '$5 off',
        'mixed-market-bouquet': '25% off',
      },
      firstWeekOnly: ['cultured-butter', 'apple-butter'],
      pages: [
        {
          title: 'This month',
          cover: {
            hero: 'raw-basswood-honey',
            kicker: 'From hives along the St. Croix',
            headline: 'Raw basswood<br>honey',
            seal: 'Save<b>$2.50</b>a jar',
          },
          sections: [
            {
              from: 'pantry',
              bands: ['towerLeft', 'eight'],
              first: [
                'cheese-curds',
                'dark-maple-syrup',
                'first-light-light-roast',
                'seeded-rye',
                'mixed-market-bouquet',
                'hand-parched-wild-rice',
                'calendula-salve',
                'berry-kombucha',
                'white-cheddar-popcorn',
                'smoked-lake-trout',
                'cultured-butter',
                'apple-butter',
                'raw-sauerkraut',
              ],
            },
          ],
        },
        {
          title: 'Larder',
          sections: [
            { from: 'pantry', bands: ['bigLeft', 'eight'] },
            { from: 'bulk', head: 'Scoop your own', bands: ['ten'] },
          ],
        },
        {
          title: 'Snacks & sips',
          sections: [
            { from: 'snacks', bands: ['nine', 'sixAcross'] },
            { from: 'beverages', head: 'Sips', bands: ['bigRight', 'trio'] },
          ],
        },
        {
          title: 'Bath & broom',
          sections: [
            { from: 'wellness', bands: ['bigLeft', 'sixAcross'] },
            { from: 'household', head: 'Home', bands: ['eight', 'sixAcross'] },
          ],
        },
        {
          title: 'Fruit & vegetables',
          sections: [
            { from: 'produce', bands: ['nine', 'wideRight', 'sixAcross'] },
            { from: 'produce', bands: ['panelLow'], panel: 'farm' },
          ],
        },
        {
          title: 'Butcher, baker & cheese',
          sections: [
            { from: 'cheese', bands: ['nine'] },
            { from: 'meat-seafood', head: 'Meat', bands: ['sixAcross'] },
            { from: 'bakery', head: 'Bread', bands: ['five'] },
            { from: 'dairy-eggs', bands: ['panelEnd'], panel: 'owner' },
          ],
        },
      ],
    },
  ],
}
