import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { toolsOf, useTools } from '#app/context.ts'
import { dealsQuery } from '#app/features/items/queries.ts'
import { useActiveStore } from '#app/features/shell/active-store.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const tools = toolsOf(context)
  await tools.queryClient.ensureQueryData(dealsQuery(tools, params.activeStoreRoute!))
  return null
}

export function Component() {
  const store = useActiveStore()!
  const { data } = useQuery(dealsQuery(useTools(), store.storeRoute))
  return <h1>Deals: {data?.deals.length}</h1>
}
