import type { BriefSpace, ComponentName } from '#contract/ads.ts'
import { languageNow } from '#words/t.ts'

type Components = Pick<BriefSpace, 'adComponents'>

/** With it begins the note that staff gave with a correction, which is the first of an item's texts. */
export const correctionMark = 'Correction: '

/** Returns the texts of an ad space's components of one name, without the blank ones. */
export function valuesOf({ adComponents }: Components, name: ComponentName): string[] {
  return adComponents.filter((it) => it.componentName === name && it.componentValue.trim() !== '').map((it) => it.componentValue)
}

export function firstValueOf(space: Components, name: ComponentName): string {
  return valuesOf(space, name)[0] ?? ''
}

/**
 * Returns the title in the language that is spoken, when the co-op gives it, or else in English. `otherTitle` is then the one in English,
 * which is printed on shelf and package, and otherwise ''.
 */
export function titlesOf(space: Components): { title: string; otherTitle: string } {
  return spokenTitle(firstValueOf(space, 'TITLE'), spanishOf(space, 'TITLE')[0])
}

/** The same for a title that stands beside its Spanish one. */
export function spokenTitle(english: string, spanish = ''): { title: string; otherTitle: string } {
  return spanish === '' || languageNow() !== 'es' ? { title: english, otherTitle: '' } : { title: spanish, otherTitle: english }
}

/** Returns the name of a list's item. Whoever put a deal on the list may read another language: each sees its title in their own. */
export function titleOfItem({ itemName, adSpace }: { itemName: string; adSpace: Components | null }): string {
  const isTitle = adSpace?.adComponents.some(
    (it) => it.componentName === 'TITLE' && [it.componentValue, it.spanishValue].includes(itemName),
  )
  return adSpace && isTitle ? titlesOf(adSpace).title : itemName
}

/** Returns the note of a correction, and the paragraphs of More Information in the language that is spoken or else in English. */
export function textsOf(space: Components): string[] {
  const english = valuesOf(space, 'CUSTOMTEXT')
  const spanish = spanishOf(space, 'CUSTOMTEXT')
  return spanish.length === 0 ? english : [...english.filter((it) => it.startsWith(correctionMark)), ...spanish]
}

/** Returns whether these paragraphs are not in the language of the page. */
export const areTextsForeign = (space: Components) => languageNow() !== 'en' && spanishOf(space, 'CUSTOMTEXT').length === 0

/** Returns nothing where Spanish is not spoken. */
function spanishOf({ adComponents }: Components, name: ComponentName): string[] {
  if (languageNow() !== 'es') return []
  return adComponents.flatMap((it) => (it.componentName === name && it.spanishValue?.trim() ? it.spanishValue : []))
}
