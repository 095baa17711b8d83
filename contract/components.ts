import type { AdSpace, ComponentName } from '#contract/ads.ts'

/** Returns the texts of an ad space's components of one name, without the blank ones. */
export function valuesOf({ adComponents }: Pick<AdSpace, 'adComponents'>, name: ComponentName): string[] {
  return adComponents.filter((it) => it.componentName === name && it.componentValue.trim() !== '').map((it) => it.componentValue)
}

export function firstValueOf(space: Pick<AdSpace, 'adComponents'>, name: ComponentName): string {
  return valuesOf(space, name)[0] ?? ''
}

/** With it begins the note that staff gave with a correction. */
export const correctionMark = 'Correction: '
