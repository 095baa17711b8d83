import type { CapacitorConfig } from '@capacitor/cli'
import { brand } from './brand.ts'

const config: CapacitorConfig = {
  appId: brand.native.id,
  appName: brand.appName,
  webDir: 'dist/native',
  backgroundColor: brand.colors.paper[0],
  // Hidden by the app itself when there is something to see.
  plugins: {
    SplashScreen: { launchAutoHide: false },
    // What the page says itself, but before it is read: nothing moves.
    SystemBars: { initialViewportFitValueHint: 'cover' },
  },
}

export default config
