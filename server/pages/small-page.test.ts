import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { field, pageHeaders, pageOf } from './small-page.ts'

test('promise 12 the styles and the script of a sign-in page are those that its policy allows', () => {
  const page = pageOf({ title: 'Sign In', main: field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'off' }) })
  for (const tag of ['style', 'script']) {
    const [, text] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)!
    const hash = createHash('sha256').update(text!).digest('base64')
    expect(pageHeaders['content-security-policy']).toContain(`${tag}-src 'sha256-${hash}';`)
  }
})
