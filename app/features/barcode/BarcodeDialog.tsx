import { Printer, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { awake } from '#app/platform/awake/index.ts'
import { brightness } from '#app/platform/brightness/index.ts'
import { printer } from '#app/platform/printer/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { t } from '#words/t.ts'
import { Barcode } from './Barcode.tsx'
import styles from './BarcodeDialog.module.css'

/** For the till: white in any theme, with the bars as wide as the screen allows. Printed while it is open, the page is the code alone. Meanwhile the screen stays on, and where the app can, is bright. */
export function BarcodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  useEffect(() => brightness.full(), [])
  useEffect(() => awake.keepScreenOn(() => {}), [])
  return (
    <Dialog
      open
      title={t`Scan at checkout to activate savings!`}
      onClose={onClose}
      className={styles.root}
      actions={
        <>
          {printer.isThere() && (
            <Button className={classes(styles.act, styles.print)} onClick={printer.print}>
              <Printer />
              {t`Print`}
            </Button>
          )}
          <Button kind="fill" className={styles.act} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <div className={styles.middle}>
        <Barcode code={code} className={styles.code} />
        {!brightness.isThere() && (
          <p className={styles.hint}>
            <Sun size={18} />
            {t`Hard to scan? Turn your screen brighter.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
