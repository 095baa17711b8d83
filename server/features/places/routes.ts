import { places } from '#contract/places.ts'
import { notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { usPlaces } from './bundled.ts'
import { geocode, suggest } from './rules.ts'

export function placeRoutes(serve: Serve) {
  serve(places, {
    autocomplete: async ({ query: { q } }) => suggest(usPlaces(), q),

    async geocode({ query: { postalCode } }) {
      const place = geocode(usPlaces(), postalCode)
      if (!place) throw notFound('postal code')
      return place
    },
  })
}
