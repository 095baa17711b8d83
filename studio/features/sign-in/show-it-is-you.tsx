import { useQuery, useQueryClient } from '@tanstack/react-query'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { call } from '#studio/api/call.ts'
import { meQuery } from '#studio/me.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** Asks for the second factor again. Returns true once it was shown, false when the dialog was closed. */
export function askItIsYou(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  dialogs.open('show-it-is-you', (close) => {
    const end = (shown: boolean) => {
      close()
      resolve(shown)
    }
    return <ShowItIsYou end={end} />
  })
  return promise
}

function ShowItIsYou({ end }: { end: (shown: boolean) => void }) {
  const queryClient = useQueryClient()
  const ways = useQuery({ queryKey: ['second-factor'], queryFn: () => call(studioSignIn.ways, {}), staleTime: 0, gcTime: 0 })
  return (
    <Dialog open size="small" title="Show it is you" onClose={() => end(false)}>
      <p>This needs your passkey or a code once more. Then it goes on by itself.</p>
      <Loaded query={ways} what="Your ways to sign in">
        {(known) => (
          <SecondFactor
            ways={known}
            onShown={(me) => {
              queryClient.setQueryData(meQuery.queryKey, me)
              end(true)
            }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
