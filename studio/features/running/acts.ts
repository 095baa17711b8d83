import { useMutation, useQueryClient } from '@tanstack/react-query'
import { publishing, Running, type RunningItem } from '#contract/studio/publishing.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { presentOf } from '#studio/api/meanwhile.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { keepRunning } from '#studio/features/publish/queries.ts'
import { reachWords } from './rules.ts'

type Parts = 'price' | 'ownerPrice' | 'title' | 'size' | 'regular' | 'category'
type Correction = { item: string; version: string; note: string } & { [Part in Parts]?: string }

/** All that is done to a week that is out. Each act replies with how the week then stands. */
export function useActs({ publication, state }: Pick<Running, 'publication' | 'state'>) {
  const queryClient = useQueryClient()
  const params = { publication }
  const reach = reachWords({ state })
  const fromPhones = state === 'staged' ? '' : ' from every phone'
  const done = (words: string) => ({
    onSuccess: (running: Running) => {
      keepRunning(queryClient, running)
      toasts.show({ text: words })
    },
    onError: (error: Error) => {
      isTaken(error)
      toasts.show({ text: sentenceOf(error) })
    },
  })
  /** Shows what somebody else has made of it, if that is why it was refused. */
  function isTaken(error: Error): boolean {
    const present = presentOf(error, Running)
    if (present) keepRunning(queryClient, present)
    return present !== null
  }
  return {
    correct: useMutation({
      mutationFn: ({ item, ...body }: Correction) => call(publishing.correct, { params: { ...params, item }, body }),
      // The dialog says itself what was wrong.
      onSuccess: done(`Corrected, ${reach}.`).onSuccess,
      onError: isTaken,
    }),
    withdraw: useMutation({
      mutationFn: ({ item, version, note }: { item: string; version: string; note: string }) =>
        call(publishing.withdrawItem, { params: { ...params, item }, body: { version, ...(note && { note }) } }),
      ...done(`Withdrawn${fromPhones}.`),
      onError: (error: Error) => {
        if (!isTaken(error)) toasts.show({ text: sentenceOf(error) })
      },
    }),
    restore: useMutation({
      mutationFn: ({ item, version }: Pick<RunningItem, 'item' | 'version'>) =>
        call(publishing.restoreItem, { params: { ...params, item }, body: { version } }),
      ...done('Brought back.'),
    }),
    withdrawPage: useMutation({
      mutationFn: (page: string) => call(publishing.withdrawPage, { params: { ...params, page } }),
      ...done('The page is withdrawn.'),
    }),
    restorePage: useMutation({
      mutationFn: (page: string) => call(publishing.restorePage, { params: { ...params, page } }),
      ...done('The page is back.'),
    }),
    withdrawAll: useMutation({
      mutationFn: () => call(publishing.withdraw, { params }),
      ...done(`The week is withdrawn${fromPhones}.`),
    }),
    restoreAll: useMutation({ mutationFn: () => call(publishing.restore, { params }), ...done('The week is back.') }),
    putBack: useMutation({
      mutationFn: (body: { journalId: number; seen: number }) => call(publishing.putBack, { params, body }),
      ...done(`Put back, ${reach}.`),
    }),
  }
}
