import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { answer } from '#app/testing/fake-server.ts'
import { member } from '#app/testing/render-app.tsx'

/** What a sign-in reads of the member: nothing is kept. */
export const memberHas = [answer(accounts.user, member), ...[lists.all, lists.items, favorites.all].map((it) => answer(it, []))]
