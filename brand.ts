// Everything that makes this network's app its own. Another network of co-ops changes this file and nothing else: a test
// builds and starts the app of another one (docs/decisions/0089). Values that the spec leaves open are chosen here
// (decisions B19, D09, D19, D21).
// Each value is exported by itself, so that no file of the app carries what nobody asks for: `import * as brand`.

const leaf = 'M0-12.5C6.6-6.5 7.2 3.5.9 9.8v3.7H-.9V9.8C-7.2 3.5-6.6-6.5 0-12.5z'
const veins = 'M0-3V10M0 4.5l2.9-2.9M0 4.5l-2.9-2.9'

/**
 * By these two the systems know that an app belongs to `native.server`, so that links to it open in the app; without them links open
 * in the browser. They come with the accounts of whoever ships the apps (docs/operations.md). `certificates` are the SHA-256
 * fingerprints of the certificates that sign the Android app, as AA:BB:…, `appleTeam` the ten characters of the team.
 */
const signing: { certificates: readonly string[]; appleTeam: string } = { certificates: [], appleTeam: '' }

/** The word for what a store has on sale: the plural in paths and in names of the API, the forms that labels use (decisions A01, A02). */
export const product = { path: 'deals', one: 'deal', many: 'deals', One: 'Deal', Many: 'Deals' } as const
/** What is said to shoppers who read Spanish. The product's word has to be feminine there, as 'oferta' is. */
export const spanish = { product: { one: 'oferta', many: 'ofertas', One: 'Oferta', Many: 'Ofertas' } } as const
export const appName = 'Co-op Deals'
export const network = 'Harvest Commons Co-ops'
/** Where the footer's link to the co-op's own site leads. */
export const site = { name: 'Harvest Commons Co-ops', url: 'https://harvestcommons.example/' } as const
/** The fixed short client id: the client token of the API and {client} of the picture paths. */
export const client = 'hcc'
export const customerGuid = '5f0d7c1e-6b1f-4f6e-9a51-0d2c6a3b7e10'
export const configurationToken = 'hcc-web'
/** What the app's databases on a device are called. It stays when the app is renamed: what waits in them would be lost. */
export const storage = 'co-op-deals'
/** Host of asset pictures, without a slash at the end; empty: the API's own domain. */
export const imageHost = '/images/hcc/assets'
export const testApi = 'https://test.harvestcommons.example'
export const native = {
  id: 'example.harvestcommons.deals',
  scheme: 'coopdeals',
  origins: ['https://localhost', 'capacitor://localhost'],
  /** Where the server of the apps is, which is its PUBLIC_URL; links to its pages open in the apps. */
  server: 'https://deals.harvestcommons.example',
  signing,
} as const
export const appStores = {
  ios: 'https://apps.apple.com/app/co-op-deals',
  android: 'https://play.google.com/store/apps/details?id=example.harvestcommons.deals',
} as const
export const postalAddress = ['Harvest Commons Co-ops', 'Attn: Privacy', '100 Commons Way', 'Winona, MN 55987'] as const
export const contactForm = 'https://harvestcommons.example/contact'
/** Drawn within 32 × 32, on a disc in the app's icon: shapes that are filled, with lines on them in the color of the disc. */
export const sign = [
  { at: 'translate(9.3 16.5) rotate(-7)', shape: leaf, lines: veins },
  { at: 'translate(22.7 16.5) rotate(7)', shape: leaf, lines: veins },
] as const
/**
 * By role, each in the light and in the dark. Leaf is what can be acted on, tomato a price, honey a highlight; `on…` is
 * written on the color that it names. app/ui/tokens.css, the mails and the icons take them from here.
 */
export const colors = {
  paper: ['#fbf7ec', '#171a14'],
  paperSunk: ['#f1ead9', '#10130e'],
  /** The paper below the scrim of a dialog: what a browser makes of the two. */
  paperDimmed: ['#8f8e84', '#080907'],
  scrim: ['#23261d80', '#000a'],
  card: ['#fffdf7', '#21251d'],
  ink: ['#23261d', '#f5f0e1'],
  inkSoft: ['#5b5c4e', '#bbb9a6'],
  hairline: ['#e2d8c1', '#3c4235'],
  /** Edges of controls: at least 3:1 against paper and card. */
  control: ['#85826f', '#8b8c7a'],
  leaf: ['#1f5b36', '#93d3a2'],
  leafStrong: ['#164528', '#b0e3bb'],
  leafTint: ['#e5eedd', '#26352a'],
  onLeaf: ['#fffdf7', '#10241a'],
  tomato: ['#bc2717', '#ff937a'],
  tomatoFill: ['#bc2717', '#bc2717'],
  onTomato: ['#fffdf7', '#fffdf7'],
  honey: ['#f2b632', '#f2b632'],
  onHoney: ['#2b2208', '#2b2208'],
  honeyTint: ['#fcecc0', '#3d341b'],
  /** Behind pictures. */
  gButter: ['#faedc8', '#3a3420'],
  gSage: ['#e3ecd6', '#27352a'],
  gBlush: ['#f9e2d6', '#3d2b24'],
  gOat: ['#efe7d6', '#322f27'],
  gMist: ['#deeae6', '#243432'],
} as const

/** Chooses brand.testApi for the app’s calls. It is always false (decision D21). */
export const testMode: boolean = false
