export const browserShare = {
  async text(title: string, text: string): Promise<'shared' | 'copied' | 'given up'> {
    const canShare = typeof Reflect.get(navigator, 'share') === 'function' // not on every desktop
    if (!canShare) {
      await navigator.clipboard.writeText(text)
      return 'copied'
    }
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up'
      throw error
    }
  },
}
