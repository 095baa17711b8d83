/// <reference types="@vitest/browser-playwright" />
import type { BrowserCommand } from 'vitest/node'

const pictures = '**/images/**'
const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="320"><rect width="1280" height="320"/></svg>'

/** Answers requests for pictures as the server would, but for those whose address contains a word of `broken`. Runs outside of the browser. */
export const answerPictures: BrowserCommand<[broken: readonly string[]]> = async ({ context }, broken) => {
  await context.route(pictures, (route) =>
    broken.some((it) => route.request().url().includes(it))
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body }),
  )
}

export const answerNoPictures: BrowserCommand = async ({ context }) => context.unroute(pictures)
