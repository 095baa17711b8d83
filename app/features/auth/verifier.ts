/** Returns 256 random bits, which leave the device only to swap a code for a session (decision C06). */
export function makeVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns the S256 of a verifier, which is all that the server may know of it before the swap. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
