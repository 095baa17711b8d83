import { useEffect, useState } from 'react'
import { awake } from '#app/platform/awake/index.ts'

/** Keeps the screen on. Returns whether it stays on, null until the device has said so. */
export function useScreenOn(): boolean | null {
  const [staysOn, setStaysOn] = useState<boolean | null>(null)
  useEffect(() => awake.keepScreenOn(setStaysOn), [])
  return staysOn
}
