import { SplashScreen } from '@capacitor/splash-screen'
import { beginAppState } from '../app-state/native.ts'
import { followBackButton } from '../browser/native.ts'
import { beginNetwork } from '../network/native.ts'
import { readSecrets } from '../storage/native.ts'
import { followTextSize } from '../screen/text-size.ts'

export async function nativeReady() {
  await Promise.all([readSecrets(), beginNetwork(), beginAppState(), followBackButton(), followTextSize()])
}

export const nativeShown = () => void SplashScreen.hide().catch((error: unknown) => console.error(error))
