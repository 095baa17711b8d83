/** The brand of another network: scripts/second-brand.test.ts puts it in the place of brand.ts. */
export const product = { path: 'savings', one: 'saving', many: 'savings', One: 'Saving', Many: 'Savings' } as const
export const spanish = { product: { one: 'promoción', many: 'promociones', One: 'Promoción', Many: 'Promociones' } } as const
export const appName = 'Prairie Pantry'
export const network = 'Long Table Grocers United'
export const site = { name: 'Long Table Grocers', url: 'https://longtable.example/' } as const
export const client = 'ltg'
export const customerGuid = '9c1e2a44-7d30-4c8b-8f52-61b0a7d9e3f5'
export const configurationToken = 'ltg-web'
export const storage = 'prairie-pantry'
export const imageHost = '/images/ltg/assets'
export const testApi = 'https://test.longtable.example'
export const native = {
  id: 'example.longtable.pantry',
  scheme: 'prairiepantry',
  origins: ['https://localhost', 'capacitor://localhost'],
  server: 'https://pantry.longtable.example',
  signing: { certificates: [], appleTeam: '' },
} as const
export const appStores = {
  ios: 'https://apps.apple.com/app/prairie-pantry',
  android: 'https://play.google.com/store/apps/details?id=example.longtable.pantry',
} as const
export const postalAddress = ['Long Table Grocers United', 'Attn: Privacy', '7 Elevator Road', 'Minot, ND 58701'] as const
export const contactForm = 'https://longtable.example/write-to-us'
export const sign = [{ at: 'translate(16 17)', shape: 'M-10-10H10V10H-10z', lines: 'M-6 0H6M0-6V6' }] as const
export const colors = {
  paper: ['#eef4fb', '#0e1620'],
  paperSunk: ['#dde8f4', '#0a1018'],
  paperDimmed: ['#878e97', '#05070b'],
  scrim: ['#1c273380', '#000a'],
  card: ['#fafcff', '#18222e'],
  ink: ['#1c2733', '#e8eff8'],
  inkSoft: ['#4a5868', '#aebccb'],
  hairline: ['#c8d6e5', '#2e3b4a'],
  control: ['#6c7b8b', '#8292a3'],
  leaf: ['#1b4f8f', '#8fc1f7'],
  leafStrong: ['#123a6b', '#b5d7fb'],
  leafTint: ['#d9e7f7', '#1d2f45'],
  onLeaf: ['#f9fbfe', '#0d2038'],
  tomato: ['#a8203f', '#ff8fa5'],
  tomatoFill: ['#a8203f', '#a8203f'],
  onTomato: ['#f9fbfe', '#f9fbfe'],
  honey: ['#ffc94d', '#ffc94d'],
  onHoney: ['#2a2000', '#2a2000'],
  honeyTint: ['#fdf0cd', '#39301a'],
  gButter: ['#fbf0d2', '#37321f'],
  gSage: ['#e0ecdb', '#24322a'],
  gBlush: ['#f7e0dd', '#3a2a28'],
  gOat: ['#ebe9e2', '#2e2d2a'],
  gMist: ['#dbe9ee', '#223036'],
} as const

export const testMode: boolean = false
