import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { addPages } from './built.ts'

test.each(['en', 'es'])('the worker stores the shell only as this server has it, in %s', async (language) => {
  const { app, sendInside, config } = await testApp()
  await addPages(app, { sendInside, config })
  const read = async (url: string) => (await app.inject({ url, headers: { cookie: `language=${language}` } })).rawPayload
  const [, integrity] = /"url":"\/shell","revision":"[\w-]+","integrity":"([^"]+)"/.exec((await read('/sw.js')).toString()) ?? []
  const hash = createHash('sha256')
    .update(await read('/shell'))
    .digest('base64')
  expect(integrity).toBe(`sha256-${hash}`)
})
