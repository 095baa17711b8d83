import { Share } from '@capacitor/share'

/** The device's own share sheet; a shopper who closes it has given up. */
export const nativeShare = {
  hasSheet: () => true,
  async text(title: string, text: string): Promise<'shared' | 'given up'> {
    try {
      await Share.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof Error && /cancel/i.test(error.message)) return 'given up'
      throw error
    }
  },
}
