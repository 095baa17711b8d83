import { Download } from 'lucide-react'
import * as brand from '#brand'
import { Button } from '#studio/ui/Button.tsx'
import { CopyButton } from '#studio/ui/CopyButton.tsx'
import styles from './RecoveryCodes.module.css'

/** Ten codes, seen this once: to be printed, or kept where the passkey is not. */
export function RecoveryCodes({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }) {
  const text = `${brand.appName} Studio\nRecovery codes. Each is good once.\n\n${codes.join('\n')}\n`
  return (
    <div className={styles.root}>
      <p>
        Each of these lets you in once, when passkey and phone are lost. They are shown only now: keep them where you would find them then.
      </p>
      <ol className={styles.codes}>
        {codes.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <CopyButton text={text} said="Copied">
          Copy
        </CopyButton>
        <Button kind="quiet" onClick={() => save(text)}>
          <Download size={18} />
          Save as a file
        </Button>
      </div>
      <Button kind="fill" main wide onClick={onDone}>
        {done}
      </Button>
    </div>
  )
}

function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'studio-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
