import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { studioContent } from '#contract/studio/content.ts'
import { call } from '#studio/api/call.ts'
import { isBehind } from '#studio/api/meanwhile.ts'

/** After somebody else was faster, what is there now is read. */
export const readAgain = (client: QueryClient) => (error: Error) => {
  if (isBehind(error)) void client.invalidateQueries({ queryKey: contentQueries.all })
}

export const contentQueries = {
  all: ['content'] as const,
  choices: () =>
    queryOptions({
      queryKey: [...contentQueries.all, 'choices'],
      queryFn: ({ signal }) => call(studioContent.choices, {}, { signal }),
      staleTime: 60_000,
    }),
  exclusives: () =>
    queryOptions({
      queryKey: [...contentQueries.all, 'exclusives'],
      queryFn: ({ signal }) => call(studioContent.exclusives, {}, { signal }),
    }),
  banners: () =>
    queryOptions({ queryKey: [...contentQueries.all, 'banners'], queryFn: ({ signal }) => call(studioContent.banners, {}, { signal }) }),
  items: (query: { words?: string; identifiers?: string }) =>
    queryOptions({
      queryKey: [...contentQueries.all, 'items', query],
      queryFn: ({ signal }) => call(studioContent.items, { query }, { signal }),
      placeholderData: (before) => before,
    }),
  price: (text: string) =>
    queryOptions({
      queryKey: [...contentQueries.all, 'price', text],
      queryFn: ({ signal }) => call(studioContent.readPrice, { query: { text } }, { signal }),
      staleTime: Infinity,
      placeholderData: (before) => before,
    }),
}
