const hasSheet = () => typeof Reflect.get(navigator, 'share') === 'function' // not on every desktop

export const browserShare = {
  hasSheet,
  async text(title: string, text: string): Promise<'shared' | 'copied' | 'given up'> {
    if (!hasSheet()) {
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
