import type { CapacitorConfig } from '@capacitor/cli'
import * as brand from './brand.ts'

const config: CapacitorConfig = {
  appId: brand.native.id,
  appName: brand.appName,
  webDir: 'dist/native',
  android: {
    backgroundColor: brand.colors.paper[0], // on an iPhone it is the paper of the light or the dark (scripts/native/ios.ts)
    minWebViewVersion: 123, // as in vite.config.ts
  },
  server: { errorPath: 'old.html' },
  // Hidden by the app itself when there is something to see.
  plugins: {
    PushNotifications: { presentationOptions: ['banner', 'list', 'sound'] },
    SplashScreen: { launchAutoHide: false },
    // What the page says itself, but before it is read: nothing moves.
    SystemBars: { initialViewportFitValueHint: 'cover' },
  },
}

export default config
