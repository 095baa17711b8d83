import { ScanBarcode } from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import { useMember } from '#app/features/session/user.ts'
import { classes } from '#app/ui/classes.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { loadBarcode, openBarcode } from './open-barcode.tsx'
import { useShownCode } from './shown-code.ts'
import styles from './BarcodeButton.module.css'

/** The header's button: an icon, with its name beside it where the header is wide. */
export function BarcodeButton() {
  const member = useMember()
  return member && <MembersButton member={member} />
}

function MembersButton({ member }: { member: User }) {
  const code = useShownCode(member)
  return code ? <CodeButton code={code} /> : null
}

function CodeButton({ code }: { code: string }) {
  useEffect(() => void loadBarcode().catch(() => {}), [])
  return (
    <button
      type="button"
      className={classes(iconButtonClass(), styles.root)}
      aria-label="Account Barcode"
      onClick={() => void openBarcode(code)}
    >
      <ScanBarcode />
      <span className={styles.name}>Account Barcode</span>
    </button>
  )
}
