import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { html } from './html.ts'
import { pageHeaders, pageOf } from './small-page.ts'

test('promise 12 the styles of a sign-in page are those that its policy allows', () => {
  const [, styles] = /<style>([^<]*)<\/style>/.exec(pageOf({ title: 'Sign In', main: html`<p>Form</p>` }))!
  expect(pageHeaders['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(styles!).digest('base64')}'`)
})
