import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayOrInstant, id, idText, latitudeText, name, storeRoute, text, uuid, webAddressOf } from './values.ts'

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

test('text may contain anything but NUL and halves of surrogate pairs', () => {
  for (const wrong of ['\0', 'a\0', '\ud800', 'a\udfffb', 5, null]) expect(takes(text(10), wrong), JSON.stringify(wrong)).toBe(false)
  for (const right of ['', '\u0001', '\u{1f955}', '\u202e', 'é', 'x'.repeat(10)]) expect(takes(text(10), right)).toBe(true)
  expect(takes(text(10), 'x'.repeat(11))).toBe(false)
})

test('a name is trimmed, and must not be empty then', () => {
  expect(v.parse(name(5), '  milk ')).toBe('milk')
  for (const wrong of ['', ' ', '\n\t ', 'toolong']) expect(takes(name(5), wrong)).toBe(false)
})

test('5.VALID.23 an id in an address is decimal digits, and no other writing of a number', () => {
  for (const wrong of ['', ' 1', '1 ', '1.0', '1e3', '0x10', '+1', '--1', 'NaN', '२', '2147483648', '99999999999', undefined, 1])
    expect(takes(idText, wrong), String(wrong)).toBe(false)
  expect([v.parse(idText, '-42'), v.parse(idText, '007'), v.parse(idText, '2147483647')]).toEqual([-42, 7, 2147483647])
  fc.assert(fc.property(fc.integer({ min: -(2 ** 31) + 1 }), (it) => v.parse(idText, String(it)) === it && takes(id, it)))
})

test('an id is a whole number that fits the database’s integer', () => {
  for (const wrong of [1.5, NaN, Infinity, 2 ** 31, -(2 ** 31) - 1, '1', null]) expect(takes(id, wrong), String(wrong)).toBe(false)
})

test('ids of devices are UUIDs, in upper or lower case', () => {
  expect(v.parse(uuid, '019A0F3E-7C1B-7D2E-8F4A-0123456789AB')).toBe('019a0f3e-7c1b-7d2e-8f4a-0123456789ab')
  for (const wrong of [
    '',
    '019a0f3e7c1b7d2e8f4a0123456789ab',
    'x19a0f3e-7c1b-7d2e-8f4a-0123456789ab',
    '{019a0f3e-7c1b-7d2e-8f4a-0123456789ab}',
  ])
    expect(takes(uuid, wrong)).toBe(false)
})

test('a store route is lower-case words with hyphens between', () => {
  for (const right of ['valley', 'valley-co-op-2', 'x'.repeat(60)]) expect(takes(storeRoute, right)).toBe(true)
  for (const wrong of ['', '-', 'a--b', 'a-', 'Valley', 'a/b', 'a b', '..', 'x'.repeat(61)])
    expect(takes(storeRoute, wrong), wrong).toBe(false)
})

test('coordinates must be on the earth', () => {
  expect(v.parse(latitudeText, '44.98')).toBe(44.98)
  for (const wrong of ['91', '-90.1', '44,98', '4e1', '', ' 44', 'NaN']) expect(takes(latitudeText, wrong), wrong).toBe(false)
})

test('a day or an instant is taken', () => {
  for (const right of ['2026-11-24', '2026-11-24T23:59:59Z', '2026-11-24T23:59:59.5-06:00']) expect(takes(dayOrInstant, right)).toBe(true)
  for (const wrong of ['2026-11', 'tomorrow', '2026-11-24 10:00', '2026-11-24T10:00']) expect(takes(dayOrInstant, wrong)).toBe(false)
})

test('5.VALID.25 a web address without http(s) gets https://, others stay as they are', () => {
  const whole = [
    'http://winona.example',
    'HTTPS://Winona.Example/Deals',
    'https://winona.example:8443/a',
    'https://winona.example/it’s//here/../there?to=https://other.example/@me&q=50%25#milk',
    'https://épicerie.example',
    'https://xn--picerie-9xa.example.',
  ]
  expect(whole.map(webAddressOf)).toEqual(whole)
  const without = ['winona.example', 'WWW.winona.example/deals?week=47#milk', 'winona.example:8443', 'http.example', 'mailto.example/a:b']
  expect(without.map(webAddressOf)).toEqual(without.map((it) => `https://${it}`))
})

test('5.VALID.25 no other address becomes a link', () => {
  for (const written of [
    '',
    ' ',
    'none',
    'see our page',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript\t:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://winona.example/%0aalert(1)',
    'javascript:alert(document.domain)//.example',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4.example',
    'blob:https://winona.example/1',
    'file:///etc/passwd',
    'ftp://winona.example/',
    'intent://winona.example#Intent;end',
    'coopdeals://login',
    'view-source:https://winona.example',
    'mailto:me@winona.example',
    'tel:+15075550114',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/deals',
    './deals',
    '?q=1',
    '#top',
    'http:evil.example',
    'http:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://\tevil.example',
    'https://evil.example\r\nset-cookie: a=b',
    'https://winona.example\\@evil.example',
    'https://winona.example@evil.example',
    'https://me:secret@winona.example',
    'https://@evil.example',
    'winona.example@evil.example',
    'https://winona.example/\u202egpj.exe',
    'https://win\u200bona.example',
    'https://win\u00adona.example',
    'https://winona .example',
    'https://winona.example/a b',
    'https://winona.example/\0',
    'https://winona.example/\ud800',
    'https://winona.example:99999',
    'https://winona.example:port',
    'https://.example.',
    'https://exa%00mple.example',
    'https://[::1]/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://winona/',
    'https://',
    'https',
  ])
    expect(webAddressOf(written), JSON.stringify(written)).toBeNull()
})
