import { expect, test } from 'vitest'
import * as brand from '#brand'
import { app as endpoints } from '#contract/app.ts'
import { readConfig } from '#server/config.ts'
import { testApp } from '#server/testing/build-app.ts'

test('7.API.09 anybody is told the server’s version and the oldest that it accepts, which the operator sets', async () => {
  for (const [environment, minimumRequiredVersion] of [
    [{}, '1.0'],
    [{ MINIMUM_APP_VERSION: '1.16.2' }, '1.16.2'],
  ] as const) {
    const { http } = await testApp(environment)
    const reply = await http({ url: endpoints.versions.path })
    expect(endpoints.versions.path).toBe('/api/app/coop-deals')
    expect(reply.json()).toEqual({ minimumRequiredVersion, serverVersion: '1.15' })
    expect(reply.headers['cache-control'], 'a stored reply would keep the gate shut, or open').toContain('no-store')
  }
})

test.each(['next', '1.', '1,15', '-1'])('the server does not start with a minimum of %j', (it) => {
  expect(() => readConfig({ MINIMUM_APP_VERSION: it })).toThrow('MINIMUM_APP_VERSION has a wrong value: must be a version, such as 1.0')
})

test('the server has the addresses at which the systems look for the apps’ signatures; scripts/app-links.test.ts says what is there', async () => {
  const { http } = await testApp()
  const { certificates, appleTeam } = brand.native.signing
  const status = async (file: string) => (await http({ url: `/.well-known/${file}` })).statusCode
  expect(await status('assetlinks.json')).toBe(certificates.length > 0 ? 200 : 404)
  expect(await status('apple-app-site-association')).toBe(appleTeam ? 200 : 404)
})
