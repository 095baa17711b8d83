import { use } from 'react'
import { KnowsContext } from '#app/observable.ts'

/** Returns false on the server, and in the browser until the app has taken over the server's page: what is drawn until then must be the same. */
export const useHydrated = () => use(KnowsContext)
