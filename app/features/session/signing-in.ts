import { observable, useObserved } from '#app/observable.ts'

/** Whether a sign-in came back that has not ended yet: until then nobody knows who the shopper is, nor what that shopper has. */
export const signingIn = observable(false)

/** False on the server and while hydrating. */
export function useSigningIn(): boolean {
  return useObserved(signingIn, signingIn.get, false)
}
