import { defineConfig } from '@playwright/test'

const chromium = { executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-background-networking'] }

/** Journeys about what is sent, lost, refused, stored, hydrated or weighed: none depends on how wide the window is. */
const sameAtEverySize = /(budgets|hydration|offline|week|sign-in-lost|list-refusals|lists-killed|messages|busy|version)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: on a busy machine a test only waits longer for what must happen.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  // With a worker no request is lost or changed by page.route alone; offline.spec.ts has one.
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: chromium,
    trace: 'retain-on-failure',
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: sameAtEverySize },
  ],
})
