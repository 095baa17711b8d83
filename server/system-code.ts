/** Returns Node's code for an error of the operating system or the network, such as ENOENT; '' when it has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
