import { staff } from '#contract/studio/staff.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteSession } from './queries.ts'

export function staffRoutes(serve: Serve) {
  serve(staff, {
    me: async (_, { caller: { sessionId: _session, secondFactorAt, ...me } }) => ({ ...me, secondFactorAt: secondFactorAt.toISOString() }),
    signOut: async (_, { db, caller, studio }) => {
      await deleteSession(db, caller.sessionId)
      studio.forget()
    },
  })
}
