import { readFileSync } from 'node:fs'
import { brands } from './brands.ts'
import { categories } from './network.ts'

export type Product = {
  /** In kebab case; also the name of the picture. */
  id: string
  /** Twelve digits, the last a check digit. */
  upc: string
  brand: string
  title: string
  size: string
  category: string
  regularCents: number
  unit: 'each' | 'lb'
  healthyOptions: string[]
  /** More Information, a paragraph each. */
  texts: string[]
  art: Art
}

/** How the picture is drawn (demo/art/). */
type Art = {
  form: string
  pics: string[]
  /** The words on the package, a line each. */
  label: string[]
  /** Of the package, in place of the brand's. */
  color?: string
  /** What is seen through glass or film: `#rrggbb` or `shape:#rrggbb:…`. */
  fill?: string
  tint?: string
}

export const products = read()

function read() {
  const badges: Record<string, string> = { O: 'Organic', L: 'Local', G: 'Gluten free', F: 'Fair trade', V: 'Vegan', N: 'Non-GMO' }
  const seen = new Map<string, string>()
  const upcs = new Set<string>()
  const all: Product[] = []
  let category = ''
  const lines = readFileSync(new URL('products.txt', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
  lines.forEach((line, index) => {
    if (!line.trim()) return
    const fault = (what: string) => new Error(`demo/products.txt:${index + 2}: ${what}`)
    if (line.startsWith('## ')) {
      category = line.slice(3)
      if (!categories.some((it) => it.externalId === category)) throw fault(`no category ${category}`)
      return
    }
    const [brand = '', title = '', size = '', price = '', badgeLetters = '', art = '', text] = line.split('|').map((it) => it.trim())
    if (!text) throw fault('a product has seven columns')
    const about = brands[brand]?.about
    if (!about) throw fault(`no brand ${brand}`)
    const [, dollars, lb] = /^(\d+\.\d\d)( lb)?$/.exec(price) ?? []
    if (!dollars) throw fault(`no price in '${price}'`)
    const healthyOptions = badgeLetters
      .split(' ')
      .filter(Boolean)
      .map((letter) => {
        const badge = badges[letter]
        if (!badge) throw fault(`no badge ${letter}`)
        return badge
      })
    const id = [kebab(title), kebab(`${brand} ${title}`)].find((it) => !seen.has(it))
    if (!id) throw fault('is there twice')
    seen.set(id, line)
    const upc = upcOf(id)
    if (upcs.has(upc)) throw fault('has the UPC of another product')
    upcs.add(upc)
    all.push({
      id,
      upc,
      brand,
      title,
      size,
      category,
      regularCents: Math.round(Number(dollars) * 100),
      unit: lb ? 'lb' : 'each',
      healthyOptions,
      texts: [text, about],
      art: artOf(art),
    })
  })
  return all
}

function artOf(text: string): Art {
  const [drawing = '', label = '', options = ''] = text.split(';').map((it) => it.trim())
  const [form = '', ...pics] = drawing.split(' ')
  const named = new Map(
    options
      .split(' ')
      .filter(Boolean)
      .map((it) => [it.slice(0, it.indexOf('=')), it.slice(it.indexOf('=') + 1)]),
  )
  return { form, pics, label: label ? label.split('/') : [], color: named.get('color'), fill: named.get('fill'), tint: named.get('tint') }
}

function kebab(words: string) {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('%', ' percent')
    .replaceAll('&', ' and ')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** Made from the id, so that it stays when products come and go. */
function upcOf(id: string) {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  const digits = `8${String(hash).padStart(10, '0')}`
  let sum = 0
  for (const [index, digit] of digits.split('').entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1)
  return digits + ((10 - (sum % 10)) % 10)
}
