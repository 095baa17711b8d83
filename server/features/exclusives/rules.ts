/** 20 decimal digits (decision D20); `digit` gives a random one from 0 to 9. */
export function newScanCode(digit: () => number): string {
  return Array.from({ length: 20 }, digit).join('')
}
