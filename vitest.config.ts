import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,contract,server,demo,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
          globalSetup: 'server/testing/global-setup.ts',
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          name: 'browser',
          include: ['app/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
