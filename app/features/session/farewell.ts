import type { Ending } from '#app/context.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'

const key = 'farewell'
const words: Record<Ending['why'], string> = {
  'logged out': t`You are logged out`,
  deleted: t`Your account is deleted`,
  refused: t`You were signed out. Sign in to see your lists again.`,
  expired: t`Your last visit was long ago, so you start anew.`,
  'another tab': t`Somebody signed in or out in another tab.`,
}

/** Notes for the next page of this tab why the session ended. The page on which it ends is left at once, and can't say it. */
export function noteFarewell(why: Ending['why']) {
  tabStorage.set(key, why)
}

/** Says once why the session ended on the page before. */
export function sayFarewell() {
  const why = tabStorage.get(key)
  tabStorage.remove(key)
  for (const [known, text] of Object.entries(words)) if (why === known) toasts.show({ text })
}
