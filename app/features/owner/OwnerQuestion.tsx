import { offerTo, type Priced } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleOf } from '#contract/store-names.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { RowPicture } from '#app/features/deal/RowPicture.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { LeavesDisc } from '#app/ui/Leaves.tsx'
import { Price } from '#app/ui/Price.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { answerOwner, useOwnerAnswer } from './owner.ts'
import type { OwnerAnswer } from './rules.ts'
import styles from './OwnerQuestion.module.css'

/** `reason` is a deal that owners pay less for, at this store. */
export type Asked = { store?: Store | null; reason?: Deal | null }

const key = 'owner-question'

export function showOwnerQuestion(asked: Asked) {
  dialogs.open(key, (close) => <OwnerQuestion {...asked} onClose={close} />)
}

/** Asks whether the shopper is an owner, with one real difference as the reason where there is one. Closing it means 'later'. */
function OwnerQuestion({ store, reason, onClose }: Asked & { onClose: () => void }) {
  const before = useOwnerAnswer()
  const isAnswered = before === 'yes' || before === 'no'
  function answer(given: OwnerAnswer) {
    if (given !== 'later' || !isAnswered) answerOwner(given)
    onClose()
    if (given !== 'later') toasts.show({ text: given === 'yes' ? t`You see what owners pay` : t`You see what everyone pays` })
  }
  return (
    <Dialog open startsAtTitle size="small" title={t`Are you an owner?`} className={styles.root} onClose={() => answer('later')}>
      <LeavesDisc className={styles.badge} />
      <p className={styles.text}>
        {t`Owners of ${store ? titleOf(store) : t`a co-op`} pay less for some items. Tell us once, and every card, list and total shows the price that is yours.`}
      </p>
      {reason && <Reason deal={reason} />}
      <div className={styles.acts}>
        <Button kind="fill" onClick={() => answer('yes')}>
          {t`Yes, I’m an owner`}
        </Button>
        <Button onClick={() => answer('no')}>{t`No, I’m not`}</Button>
        <Button kind="text" onClick={() => answer('later')}>
          {isAnswered ? t`Keep my answer` : t`Ask me later`}
        </Button>
      </div>
    </Dialog>
  )
}

function Reason({ deal }: { deal: Deal }) {
  const { owners, everyone } = offerTo(null, deal satisfies Priced)
  if (!owners || !everyone) return null
  return (
    <div className={styles.reason}>
      <RowPicture deal={deal} sizes="56px" className={styles.picture} />
      <p lang={titleLanguage(deal)}>{deal.title}</p>
      <div>
        <span>{t`Everyone`}</span> <Price price={everyone} size="sm" tone="ink" />
      </div>
      <div className={styles.owners}>
        <span>{t`Owner`}</span> <Price price={owners} size="sm" />
      </div>
    </div>
  )
}
