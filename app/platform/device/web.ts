export const thisDevice = { isApple: () => isAppleDevice(navigator), type: () => 'web' as const, offersApps: () => true }

/** An iPad's user agent names a Mac, but no Mac has a touchscreen. */
export function isAppleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
