import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { CreateAccountButton, SignInButton } from '#app/features/auth/SignInButtons.tsx'
import { wishForStore } from '#app/features/auth/wishes.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { t } from '#words/t.ts'
import styles from './SignInToFavor.module.css'

/** Leads a visitor who pressed a store's heart to the sign-in, which brings them back with the store as a favorite. */
export function SignInToFavor({ store, onClose }: { store: Store; onClose: () => void }) {
  const wish = wishForStore(store.storeId)
  return (
    <Dialog
      open
      size="small"
      isMessage
      title={t`Sign in to keep favorite stores`}
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          <SignInButton wish={wish} />
          <CreateAccountButton wish={wish} />
          <Button kind="text" onClick={onClose}>
            {t`Not now`}
          </Button>
        </div>
      }
    >
      <p className={styles.words}>
        {t`Favorite stores belong to an account, so that you have them on all your devices. ${titleOf(store)} is added when you are signed in.`}
      </p>
    </Dialog>
  )
}
