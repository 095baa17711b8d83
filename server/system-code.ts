/** What Node calls an error of the operating system or the network, such as ENOENT; '' where it calls it nothing. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
