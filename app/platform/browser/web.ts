const go = (address: string) => location.assign(address)

export const webBrowser = {
  address: () => new URL(location.href),
  cameFrom() {
    const { origin } = location
    return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : null
  },
  leaveFor: go,
  restartAt: go,
  replaceBy: (path: string) => location.replace(path),
  reload: () => location.reload(),
}
