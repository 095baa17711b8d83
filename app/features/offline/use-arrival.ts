import { useState } from 'react'
import { useLocation } from '#app/router/index.ts'
import { useAway } from './connection.ts'

/** What was true when the shopper came to this page: it stays so, because a notice that comes or goes would move the page. */
export function useArrival(): { away: boolean } {
  const { key } = useLocation()
  const away = useAway()
  const [arrival, setArrival] = useState({ key, away })
  if (arrival.key === key) return arrival
  const next = { key, away }
  setArrival(next)
  return next
}
