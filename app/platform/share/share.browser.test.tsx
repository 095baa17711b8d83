import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, type Handlers } from '#app/testing/native-phone.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Share } from './index.ts'
import { nativeShare } from './native.ts'
import { browserShare } from './web.ts'

type Outcome = 'shared' | 'given up' | 'refused'
/** Each form, and what makes a sheet of it that ends so; it returns what the sheet was given. */
type Form = { name: string; share: Share; sheet: (outcome: Outcome) => () => unknown }

const web: Form = {
  name: 'the web',
  share: browserShare,
  sheet(outcome) {
    const fake = vi.fn(async (_: ShareData) => {
      if (outcome === 'given up') throw new DOMException('Share canceled', 'AbortError')
      if (outcome === 'refused') throw new DOMException('Permission denied', 'NotAllowedError')
    })
    Object.defineProperty(navigator, 'share', { configurable: true, value: fake })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    return () => fake.mock.calls.flat()
  },
}
const refusals: Record<Outcome, Handlers> = {
  shared: {},
  'given up': {
    'Share.share': () => {
      throw new NativeRefusal('Share canceled')
    },
  },
  refused: {
    'Share.share': () => {
      throw new NativeRefusal("Can't share while sharing is in progress")
    },
  },
}
const native = phones.map((phone): Form => {
  const sheet = (outcome: Outcome) => {
    const { calledWith } = nativeBridge(phone, refusals[outcome])
    return () => calledWith('Share.share')
  }
  return { name: phone, share: nativeShare, sheet }
})

describe.each([web, ...native])('on $name', ({ share, sheet }) => {
  test('1.LIST.09 a text is handed to the device’s share sheet with its title', async () => {
    const given = sheet('shared')
    expect(share.hasSheet()).toBe(true)
    expect(await share.text('Week 47', '2 Bananas')).toBe('shared')
    expect(given()).toEqual([{ title: 'Week 47', text: '2 Bananas' }])
  })

  test('a shopper who closes the sheet has given up', async () => {
    sheet('given up')
    expect(await share.text('Week 47', '2 Bananas')).toBe('given up')
  })

  test('a sheet that does not open is an error', async () => {
    sheet('refused')
    await expect(share.text('Week 47', '2 Bananas')).rejects.toThrow(/denied|in progress/)
  })
})

test('a browser without a sheet copies the text', async () => {
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(browserShare.hasSheet()).toBe(false)
  expect(await browserShare.text('Week 47', '2 Bananas')).toBe('copied')
  expect(copied).toHaveBeenCalledWith('2 Bananas')
})
