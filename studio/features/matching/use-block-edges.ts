import { useQuery } from '@tanstack/react-query'
import type { StudioPage } from '#contract/studio/weeks.ts'
import { edgesInPicture } from './blocks.ts'
import type { Edges } from './regions.ts'

/** The edges of the page's blocks, read from its picture; null until then, and where they cannot be read. */
export function useBlockEdges({ picture, width, height }: StudioPage): Edges | null {
  const { data } = useQuery({
    queryKey: ['edges', picture],
    queryFn: () => edgesInPicture(picture, { width, height }),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? null
}
