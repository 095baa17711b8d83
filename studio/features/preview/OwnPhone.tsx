import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { publishing } from '#contract/studio/publishing.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { call } from '#studio/api/call.ts'
import { paths } from '#studio/paths.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'
import styles from './OwnPhone.module.css'

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
    <Dialog open title="See on your own phone" onClose={onClose} size="alert">
      <p>Point the phone’s camera here. It opens the app as it will be, for two hours; nobody else sees it.</p>
      <Loaded query={query} what="The link">
        {({ code }) => {
          const url = `${location.origin}/studio${paths.see(code, address)}`
          const { size, data } = encode(url, { border: 2 })
          const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
          return (
            <>
              <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label="Code that opens the preview">
                <rect width={size} height={size} className={styles.ground} />
                <path d={dots.join('')} className={styles.dots} />
              </svg>
              <p>It works once, within ten minutes.</p>
            </>
          )
        }}
      </Loaded>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          Open it in a tab of this browser
        </a>
      </p>
    </Dialog>
  )
}
