/**
 * Returns whether the server's minimum is above a version, by dotted numbers: 1.9 is below 1.15, and 1.15.0 is 1.15 (decision E01). A
 * minimum that is no version is above none.
 */
export function isAbove(minimum: string | number, version: string): boolean {
  const [wanted, own] = [String(minimum), version].map((it) => (/^\d+(\.\d+)*$/.test(it) ? it.split('.').map(Number) : []))
  if (!wanted || !own) return false
  const at = wanted.findIndex((segment, at) => segment !== (own[at] ?? 0))
  return at >= 0 && wanted[at]! > (own[at] ?? 0)
}
