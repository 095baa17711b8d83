import { useQuery } from '@tanstack/react-query'
import { publishing } from '#contract/studio/publishing.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { QrCode } from '#app/ui/QrCode.tsx'
import { call } from '#studio/api/call.ts'
import { paths } from '#studio/paths.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'

type Props = { weekId: string; /** A path of this site. */ address: string; onClose: () => void }

/** A link to the preview as a picture for a phone's camera. What it has works once: a new one is made each time this opens. */
export function OwnPhone({ weekId, address, onClose }: Props) {
  const query = useQuery({
    queryKey: ['preview link', weekId],
    queryFn: () => call(publishing.previewLink, { params: { weekId } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Dialog open title="See on your own phone" onClose={onClose} size="small">
      <p>Point the phone’s camera here. It opens the app as it will be, for two hours; nobody else sees it.</p>
      <Loaded query={query} what="The link">
        {({ code }) => (
          <>
            <QrCode text={`${location.origin}/studio${paths.see(code, address)}`} label="Code that opens the preview" />
            <p>It works once, within ten minutes.</p>
          </>
        )}
      </Loaded>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          Open it in a tab of this browser
        </a>
      </p>
    </Dialog>
  )
}
