export const thisDevice = { isApple: () => isAppleDevice(navigator) }

/** An iPad says that it is a Mac, but no Mac is touched. */
export function isAppleDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
