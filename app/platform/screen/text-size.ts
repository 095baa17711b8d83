import { App } from '@capacitor/app'
import { TextZoom } from '@capacitor/text-zoom'
import { nativeDevice } from '../device/native.ts'

/** Makes text, and all that is measured by it, as large as the shopper has set it on an iPhone. Android's web view does so by itself. */
export async function followTextSize() {
  if (!nativeDevice.isApple()) return
  await Promise.all([read(), App.addListener('resume', () => void read())])
}

async function read() {
  try {
    const { value } = await TextZoom.getPreferred()
    document.documentElement.style.fontSize = `${Math.round(value * 100)}%`
  } catch (error) {
    console.error(error) // it stays as it is
  }
}
