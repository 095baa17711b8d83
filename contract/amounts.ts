import { languageNow, plural, t } from '#words/t.ts'

/** Returns '2 lb', '1 can', '2 cans'. */
export function amountText(quantity: number, unit: string): string {
  if (languageNow() !== 'en') return `${quantity} ${unitText(quantity, unit)}`
  if (quantity === 1 || measures.has(unit) || unit.startsWith('doz')) return `${quantity} ${unit}`
  if (unit === 'loaf') return `${quantity} loaves`
  return `${quantity} ${unit}${/(?:ch|sh|s|x)$/.test(unit) ? 'es' : 's'}`
}

/** The units that a typed item can have, as app/features/lists/typed.ts reads them. */
function unitText(quantity: number, unit: string): string {
  const forms: Record<string, { one: string; other: string }> = {
    dozen: { one: t`dozen`, other: t`dozen||several` },
    bunch: { one: t`bunch`, other: t`bunches` },
    bag: { one: t`bag`, other: t`bags` },
    box: { one: t`box`, other: t`boxes` },
    can: { one: t`can`, other: t`cans` },
    jar: { one: t`jar`, other: t`jars` },
    bottle: { one: t`bottle`, other: t`bottles` },
    carton: { one: t`carton`, other: t`cartons` },
    loaf: { one: t`loaf`, other: t`loaves` },
    head: { one: t`head`, other: t`heads` },
    pack: { one: t`pack`, other: t`packs` },
    case: { one: t`case`, other: t`cases` },
    stick: { one: t`stick`, other: t`sticks` },
    roll: { one: t`roll`, other: t`rolls` },
    tub: { one: t`tub`, other: t`tubs` },
    clove: { one: t`clove`, other: t`cloves` },
    slice: { one: t`slice`, other: t`slices` },
  }
  return forms[unit] ? plural(quantity, forms[unit]) : unit
}

/** What is weighed or measured. */
export const measures: ReadonlySet<string> = new Set(['lb', 'oz', 'fl oz', 'kg', 'g', 'gal', 'qt', 'pt', 'l', 'ml'])
