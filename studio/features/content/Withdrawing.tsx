import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Undo2 } from 'lucide-react'
import { studioContent, type ContentState } from '#contract/studio/content.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { Button } from '#studio/ui/Button.tsx'
import { contentQueries } from './queries.ts'

type Props = { kind: 'exclusives' | 'banners'; thing: { id: string; state: ContentState }; name: string }

/** Takes a thing away from shoppers, or brings it back. */
export function Withdrawing({ kind, thing: { id, state }, name }: Props) {
  const client = useQueryClient()
  const acting = useMutation({
    mutationFn: (endpoint: typeof studioContent.withdraw | typeof studioContent.bringBack) => call(endpoint, { params: { kind, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: contentQueries.all }),
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
  const bringBack = () =>
    acting.mutate(studioContent.bringBack, { onSuccess: () => toasts.show({ text: `${name} is back on every phone within 5 seconds.` }) })
  if (state === 'withdrawn')
    return (
      <Button busy={acting.isPending} onClick={bringBack}>
        <Undo2 size={18} />
        Bring back
      </Button>
    )
  const withdraw = () =>
    acting
      .mutateAsync(studioContent.withdraw)
      .then(() => toasts.show({ text: `${name} is withdrawn.`, acts: [{ label: 'Undo', onAct: bringBack }] }))
  return (
    <Button
      kind="warn"
      busy={acting.isPending}
      onClick={() =>
        dialogs.confirm({
          key: 'withdraw',
          title: `Withdraw ${name}?`,
          message: 'It is gone from every phone within 5 seconds. Lists that hold it keep it, and you can bring it back.',
          okText: 'Withdraw',
          onOk: withdraw,
        })
      }
    >
      <CircleSlash size={18} />
      Withdraw
    </Button>
  )
}
