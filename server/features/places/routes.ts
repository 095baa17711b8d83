import { places } from '#contract/places.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import type { ReadDirectory } from '#server/features/stores/directory.ts'
import { usPlaces } from './bundled.ts'
import { geocode, suggest } from './rules.ts'

export function placeRoutes(serve: Serve, directory: ReadDirectory) {
  serve(places, {
    async autocomplete({ query: { q } }, { content }) {
      const { milesToStore } = await directory(content)
      return suggest(usPlaces(), q, milesToStore)
    },

    async geocode({ query: { postalCode } }) {
      const place = geocode(usPlaces(), postalCode)
      if (!place) throw notFound('postal code')
      return place
    },
  })
}
