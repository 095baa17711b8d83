import { QueryClient } from '@tanstack/react-query'
import { mayWorkLater } from './problems.ts'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, networkMode: 'always', retry: (failures, error) => failures < 2 && mayWorkLater(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
