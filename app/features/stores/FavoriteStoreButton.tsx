import { Heart } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { passTerms } from '#app/features/legal/terms.tsx'
import { userQuery } from '#app/features/session/user.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { handsOnFocus } from '#app/ui/focus-heading.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { IsFavoriteContext, setFavorite, useIsFavorite } from './favorites.ts'
import styles from '#app/ui/Heart.module.css'
import { t } from '#words/t.ts'

type Props = {
  store: Store
  /** With words beside the heart. */
  worded?: boolean
  /** Set in a list of favorites: there the heart goes with its row, so a removal is told, and can be undone. */
  isListed?: boolean
  className?: string
}

/** Around a list of stores: it asks once which of them are favorites, instead of each heart for itself. */
export function WithFavoriteStores({ children }: { children: ReactNode }) {
  return <IsFavoriteContext value={useIsFavorite()}>{children}</IsFavoriteContext>
}

/** The heart of a store. While it is not known whether the store is a favorite, it says neither, and a press makes it one. */
export function FavoriteStoreButton(props: Props) {
  const isFavorite = use(IsFavoriteContext)
  if (isFavorite) return <StoreHeart {...props} isFavorite={isFavorite(props.store.storeId)} />
  return (
    <WithFavoriteStores>
      <FavoriteStoreButton {...props} />
    </WithFavoriteStores>
  )
}

function StoreHeart({ store, worded = false, isListed = false, className, isFavorite }: Props & { isFavorite: boolean | undefined }) {
  const tools = useTools()
  const press = async () => {
    const wanted = isFavorite !== true
    if ((await mark(tools, store, wanted)) && isListed && !wanted) tellRemoval(tools, store)
  }
  return (
    <button
      ref={handsOnFocus}
      type="button"
      className={classes(styles.heart, worded ? buttonClass() : classes(iconButtonClass(), styles.soft), className)}
      aria-label={t`Favorite store: ${titleOf(store)}`}
      aria-pressed={isFavorite}
      onClick={() => void press()}
    >
      <Heart />
      {worded && t`Favorite||a store`}
    </button>
  )
}

/** Returns whether the change succeeded. Whoever is no member is asked to sign in instead, and gets the wish done after that. */
async function mark(tools: Tools, store: Store, wanted: boolean): Promise<boolean> {
  try {
    const user = await tools.queryClient.ensureQueryData(userQuery(tools))
    if (!user.isAnonymous)
      return await new Promise((done) => void passTerms(tools, () => done(setFavorite(tools, user.userId, store, wanted))))
    const { SignInToFavor } = await import('./SignInToFavor.tsx')
    dialogs.open('favorite-store', (close) => <SignInToFavor store={store} onClose={close} />)
  } catch (error) {
    dialogs.alert({ key: 'favorite-store', ...failureText(error) })
  }
  return false
}

function tellRemoval(tools: Tools, store: Store) {
  toasts.show({
    text: t`${titleOf(store)} is no longer a favorite.`,
    acts: [{ label: t`Undo`, onAct: () => void mark(tools, store, true) }],
  })
}
