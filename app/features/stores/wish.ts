import { titleOf } from '#contract/store-names.ts'
import { stores } from '#contract/stores.ts'
import { failureText } from '#app/api/failure-text.ts'
import type { Tools } from '#app/context.ts'
import type { Wish } from '#app/features/auth/wishes.ts'
import { passTerms } from '#app/features/legal/terms.tsx'
import { AnotherSession } from '#app/features/session/session.ts'
import { userQuery } from '#app/features/session/user.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { favoriteStoresQuery } from './favorites.ts'

/** Does what a visitor wanted when the sign-in was begun; the terms are asked about first if the member has not accepted them. */
export function favorWished(tools: Tools, { favoriteStoreId }: Wish) {
  void passTerms(tools, () => void favor(tools, favoriteStoreId))
}

async function favor(tools: Tools, storeId: number) {
  const { queryClient, send } = tools
  try {
    await send(stores.favorite, { params: { storeId: String(storeId) }, query: { favorite: 'true' } })
    const { userId } = await queryClient.ensureQueryData(userQuery(tools))
    const query = favoriteStoresQuery(tools, userId)
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    const all = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const store = all.find((it) => it.storeId === storeId)
    if (store) toasts.show({ text: t`${titleOf(store)} is one of your favorite stores now.` })
  } catch (error) {
    if (!(error instanceof AnotherSession)) dialogs.alert({ key: 'favorite-store', ...failureText(error) })
  }
}
