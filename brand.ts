/**
 * Everything that makes this network's app its own. Another network of co-ops changes this file and nothing else.
 * Values that the spec leaves open are chosen here (decisions B19, D09, D19, D21).
 */
export const brand = {
  /** The word for what a store has on sale: the plural in paths and tokens, the forms that labels use (decision A01). */
  product: { path: 'deals', one: 'deal', many: 'deals', One: 'Deal', Many: 'Deals' },
  appName: 'Co-op Deals',
  network: 'Harvest Commons Co-ops',
  /** Where the footer's link to the co-op's own site leads. */
  site: { name: 'Harvest Commons Co-ops', url: 'https://harvestcommons.example/' },
  /** The fixed short client id: the client token of the API and {client} of the picture paths. */
  client: 'hcc',
  customerGuid: '5f0d7c1e-6b1f-4f6e-9a51-0d2c6a3b7e10',
  configurationToken: 'hcc-web',
  /** Host of asset pictures, without a slash at the end; empty: the API's own domain. */
  imageHost: '/images/hcc/assets',
  testApi: 'https://test.harvestcommons.example',
  native: { id: 'example.harvestcommons.deals', scheme: 'coopdeals', origins: ['https://localhost', 'capacitor://localhost'] },
  appStores: {
    ios: 'https://apps.apple.com/app/co-op-deals',
    android: 'https://play.google.com/store/apps/details?id=example.harvestcommons.deals',
  },
  postalAddress: ['Harvest Commons Co-ops', 'Attn: Privacy', '100 Commons Way', 'Winona, MN 55987'],
  contactForm: 'https://harvestcommons.example/contact',
  colors: { paper: '#fbf7ec', paperDark: '#171a14', leaf: '#1f5b36' },
} as const

/** Chooses brand.testApi for the app’s calls. It is always false (decision D21). */
export const testMode: boolean = false
