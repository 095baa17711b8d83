import type { AdSpace, ComponentName } from '#contract/ads.ts'

/** What an ad space says by its components of a name; one that is blank says nothing. */
export function valuesOf({ adComponents }: Pick<AdSpace, 'adComponents'>, name: ComponentName): string[] {
  return adComponents.filter((it) => it.componentName === name && it.componentValue.trim() !== '').map((it) => it.componentValue)
}

export function firstValueOf(space: Pick<AdSpace, 'adComponents'>, name: ComponentName): string {
  return valuesOf(space, name)[0] ?? ''
}
