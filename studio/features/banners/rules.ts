import * as v from 'valibot'
import { webAddressOf } from '#contract/values.ts'
import { BannerMediaValues, BannerValues, type ContentChoices, type StudioBanner } from '#contract/studio/content.ts'
import { daysFromTo, whereWords } from '#studio/features/content/rules.ts'
import { placeOf } from './places.ts'

/** A medium as the form has it: a new one has no picture yet. */
export const Draft = v.object({
  ...BannerMediaValues.entries,
  file: v.nullable(v.string()),
  clickArguments: v.string(),
  width: v.number(),
  height: v.number(),
  imageUri: v.nullable(v.string()),
})
export type Draft = v.InferOutput<typeof Draft>
export const BannerDraft = v.object({ ...BannerValues.entries, visibleFrom: v.string(), visibleTo: v.string(), media: v.array(Draft) })
export type BannerDraft = v.InferOutput<typeof BannerDraft>

export function draftOf(banner: StudioBanner): BannerDraft {
  const { id: _, version: __, state: ___, isOurs: ____, isChanged: _____, mayChange: ______, ...values } = banner
  return values
}

/** Returns what is wrong with a click; null when it is right. The server asks the same of an import. */
export function clickFault({ clickType, clickArguments }: Pick<Draft, 'clickType' | 'clickArguments'>): string | null {
  const said = clickArguments.trim()
  if (clickType === 'none') return null
  if (said === '') return missing[clickType]
  if (clickType === 'redirect' && webAddressOf(said) === null)
    return 'This is no web address that a browser and people read alike: write it as https://coop.example/soup.'
  return null
}

const missing = {
  redirect: 'The address is missing.',
  search: 'The words to look for are missing.',
  'product-details': 'Choose the product.',
  'product-list': 'Choose the products.',
} as const

export type Faults = { name?: string; visibleFrom?: string; visibleTo?: string; stores?: string; media: (string | null)[] }

export function faultsOf({ visibleFrom, visibleTo, storeInclusionType, stores, media }: BannerDraft, name: string): Faults {
  return {
    ...(name.trim() === '' && { name: 'A name lets people find it again.' }),
    ...(visibleFrom === '' && { visibleFrom: 'The first day is missing.' }),
    ...(visibleTo === '' && { visibleTo: 'The last day is missing.' }),
    ...(visibleFrom !== '' && visibleTo !== '' && visibleFrom > visibleTo && { visibleTo: 'The last day is before the first.' }),
    ...(storeInclusionType !== 'all' && stores.length === 0 && { stores: 'Choose at least one store.' }),
    media: media.map((it) => (it.file === null ? 'The picture is missing.' : clickFault(it))),
  }
}

export const isWhole = ({ media, ...others }: Faults) =>
  Object.keys(others).length === 0 && media.length > 0 && media.every((it) => it === null)

/** The parts of a banner in which two people's versions of it can differ. */
export const partsOf = (choices: ContentChoices) =>
  [
    ['Days', ({ visibleFrom, visibleTo }: BannerDraft) => daysFromTo(visibleFrom, visibleTo, choices)],
    ['Where', (it: BannerDraft) => whereWords(it, choices)],
    ['Priority', ({ priority }: BannerDraft) => String(priority)],
    [
      'Pictures',
      ({ media }: BannerDraft) =>
        media
          .map(({ placement, file, clickType, clickArguments }) =>
            [placeOf(placement).words, file, clickType === 'none' ? '' : clickArguments].filter(Boolean).join(', '),
          )
          .join('\n'),
    ],
  ] as const

/** Returns the values as they are sent; whoever calls it has looked that no picture is missing. */
export function valuesOf({ media, ...draft }: BannerDraft): BannerValues {
  return {
    ...draft,
    media: media.flatMap(({ file, width: _, height: __, imageUri: ___, ...it }) =>
      file === null ? [] : [{ ...it, file, clickArguments: it.clickType === 'none' ? '' : it.clickArguments.trim() }],
    ),
  }
}
