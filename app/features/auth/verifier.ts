/** 256 random bits that never leave the device, but to swap a code for a session (decision C06). */
export function makeVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** What the server may know of a verifier before the swap: its S256. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
