import { expect, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'
import { namesOnServer, openList, type } from './shopper.ts'

test('promise 1 promise 4 items typed while the server is killed and started again arrive once, in order', async ({ page }) => {
  const dataDir = demoDataDir()
  let server = await startServer({ dataDir })
  const port = Number(new URL(server.url).port)
  try {
    const deal = await openList(page, server.url)
    const typed: string[] = []
    const add = async (count: number) => {
      for (let at = 0; at < count; at++) {
        typed.push(`Thing ${typed.length + 1}`)
        await type(page, typed.at(-1)!)
      }
    }
    for (let round = 0; round < 2; round++) {
      await add(3)
      await server.stop('SIGKILL')
      await add(3)
      await expect(page.getByText('waiting for a signal')).toBeVisible()
      server = await startServer({ dataDir, port })
      await expect(page.getByText('waiting for a signal')).toBeHidden()
    }
    expect(await namesOnServer(page)).toEqual([deal, ...typed])
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
})
