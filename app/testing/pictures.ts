import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    answerPictures: (broken: readonly string[]) => Promise<void>
    answerNoPictures: () => Promise<void>
  }
}

/** Lets every picture of the network come until the test ends, but those whose address contains a word of `broken`. */
export async function picturesCome(broken: readonly string[] = []) {
  await commands.answerPictures(broken)
  onTestFinished(() => commands.answerNoPictures())
}
