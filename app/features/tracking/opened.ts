import { useEffect } from 'react'
import { views } from '#contract/ads.ts'
import { useTools, type Tools } from '#app/context.ts'
import { appState } from '#app/platform/app-state/index.ts'

type Kind = 'items' | 'pages'
/** What was opened since the app was started, as 'store kind id': nothing is told twice, and nothing of it is stored. */
const opened = new Set<string>()
const untold = new Map<string, Record<Kind, number[]>>()
/** As many as one report can have. */
const most = 100
let tell: (() => void) | null = null

/** Counts that the details of a store's item, or a page of its flyers, were opened. It is told when the app is left, or can no longer be seen. */
export function useOpened(storeRoute: string, kind: Kind, id: number | undefined) {
  const { send } = useTools()
  useEffect(() => {
    // Exclusives report themselves; what only a list knows is no deal of the store's.
    if (id !== undefined && id > 0) note(send, storeRoute, kind, id)
  }, [send, storeRoute, kind, id])
}

function note(send: Tools['send'], storeRoute: string, kind: Kind, id: number) {
  const key = `${storeRoute} ${kind} ${id}`
  if (opened.has(key)) return
  opened.add(key)
  const of = untold.get(storeRoute) ?? { items: [], pages: [] }
  of[kind].push(id)
  untold.set(storeRoute, of)
  if (!tell) appState.onHidden(() => tell?.())
  tell = () => {
    // One that does not arrive is not counted: a page that is being left tries nothing twice.
    for (const [route, body] of untold) void send(views.report, { params: { storeRoute: route }, body }).catch(() => {})
    untold.clear()
  }
  if (of[kind].length === most) tell()
}
