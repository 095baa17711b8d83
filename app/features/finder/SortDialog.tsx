import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from '#app/router/index.ts'
import type { SortMethod } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import { sortMethodsFor, sortNames } from '#app/features/stores/rules.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { t } from '#words/t.ts'
import styles from './SortDialog.module.css'

type Props = { method: SortMethod; from: Point | null; href: (method: SortMethod) => string; children: ReactNode }

export function SortButton({ method, from, href, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { state } = useLocation()
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="text" small className={styles.button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={isOpen} size="small" title={t`Sort Results`} onClose={close} actions={<Button onClick={close}>{t`Cancel`}</Button>}>
        <ul className={styles.list}>
          {sortMethodsFor(from).map((it) => (
            <li key={it}>
              <Link className={styles.method} to={href(it)} state={state} replace keepsScroll aria-current={it === method} onClick={close}>
                {sortNames[it]}
                {it === method && <Check />}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
