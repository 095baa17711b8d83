import type { Match, RouteLook } from '#app/router/index.ts'
import type { Section } from './MainNav.tsx'

/**
 * What a page's route sets for the frame around it. `section` is the lit entry of the navigation. `none`: the page is alone on the
 * screen, and nothing around it leads away. `isPersonal`: the server draws nothing inside the frame, no button and no field, since all of it is the shopper's own.
 */
export type Handle = { section?: Section; frame?: 'bare' | 'wide' | 'none'; isPersonal?: true }

export function handleOf(matches: readonly Match<RouteLook>[]): Handle {
  return Object.assign({}, ...matches.map(({ route }) => route.handle))
}
