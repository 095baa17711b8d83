import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from '#app/router/index.ts'
import type { User } from '#contract/accounts.ts'
import { useMember } from '#app/features/session/user.ts'
import { classes } from '#app/ui/classes.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { loadBarcode } from './open-barcode.tsx'
import { useShownCode } from './shown-code.ts'
import { useOpenCode } from './use-open-code.ts'
import styles from './BarcodeButton.module.css'

/** The header's button: an icon, with its name beside it where the header is wide. A shortcut of the installed app opens the code by the address. */
export function BarcodeButton() {
  const member = useMember()
  return member && <MembersButton member={member} />
}

function MembersButton({ member }: { member: User }) {
  const code = useShownCode(member)
  return code ? <CodeButton code={code} /> : null
}

function CodeButton({ code }: { code: string }) {
  const [search, setSearch] = useSearchParams()
  const from = useLocation()
  const open = useOpenCode()
  const openAsked = useEffectEvent(() => {
    void open(code)
    // A reload does not open it again.
    setSearch(without, { replace: true, keepsScroll: true, from })
  })
  const isAsked = search.get('open') === 'code'
  useEffect(() => void loadBarcode().catch(() => {}), [])
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])
  return (
    <button
      type="button"
      className={classes(iconButtonClass(), styles.root)}
      aria-label={t`Account Barcode`}
      onClick={() => void open(code)}
    >
      <ScanBarcode />
      <span className={styles.name}>{t`Account Barcode`}</span>
    </button>
  )
}

function without(search: URLSearchParams): URLSearchParams {
  search.delete('open')
  return search
}
