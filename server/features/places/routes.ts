import { places } from '#contract/places.ts'
import type { ReadContent } from '#server/db/reads.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { usPlaces } from './bundled.ts'
import { geocode, suggest, type MilesToStore } from './rules.ts'

export function placeRoutes(serve: Serve, readMilesToStore: (content: ReadContent) => Promise<MilesToStore>) {
  serve(places, {
    async autocomplete({ query: { q } }, { content }) {
      return suggest(usPlaces(), q, await readMilesToStore(content))
    },

    async geocode({ query: { postalCode } }) {
      const place = geocode(usPlaces(), postalCode)
      if (!place) throw notFound('postal code')
      return place
    },
  })
}
