import { defineConfig } from '@playwright/test'

const chromium = { executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-background-networking'] }

/**
 * Journeys about what is sent, mailed, shared, lost, refused, stored, hydrated or weighed, who is signed in, what an owner pays, and which
 * page who may see: none depends on how wide the window is. access.spec.ts opens each page at both sizes.
 */
const sameAtEverySize =
  /(budgets|hydration|offline|week|roles|sessions|sign-in|sign-in-lost|list-refusals|list-mail|lists-(sent|killed|followed|shared)|messages|owner|shopping|busy|version|native)\.spec\.ts$/

/** The staff's own pages, which nobody opens on a phone to make a week with. */
const ofStudio = /studio-[\w-]+\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: on a busy machine a test only waits longer for what must happen.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { intervals: [100] } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  // With a worker no request is lost or changed by page.route alone; offline.spec.ts has one.
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: chromium,
    // What was done and written in the console, and a picture of where it failed. Pictures of each step take as much time as the
    // steps themselves; `npm run e2e -- --trace retain-on-failure` has them, and what was sent.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testIgnore: ofStudio,
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: [sameAtEverySize, ofStudio] },
    { name: 'studio', use: { viewport: { width: 1280, height: 800 } }, testMatch: ofStudio },
  ],
})
