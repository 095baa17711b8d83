import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { SplashScreen } from '@capacitor/splash-screen'
import { beginAppState } from '../app-state/native.ts'
import { followBackButton, followNewTabs } from '../browser/native.ts'
import { beginNetwork } from '../network/native.ts'
import { readSecrets } from '../storage/native.ts'
import { followTextSize } from '../screen/text-size.ts'

/** A phone that does not reply must not be left with the picture of the start. */
const patienceMs = 5000

export async function nativeReady() {
  const others = Promise.all([beginNetwork(), beginAppState(), followBackButton(), followTextSize()])
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  // Secrets have a patience of their own: a member whom the app does not know yet would be taken for a visitor.
  await Promise.all([readSecrets(), Promise.race([others, patience])])
  followColors()
  followNewTabs()
}

/** Android's bars take the colors that the phone had at the start, unless they are told. */
function followColors() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => void SystemBars.setStyle({ style: SystemBarsStyle.Default }).catch(() => {}))
}

export const nativeShown = () => void SplashScreen.hide().catch((error: unknown) => console.error(error))
