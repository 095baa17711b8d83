import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { commonPasswords } from './passwords.ts'
import { passwordFault } from './rules.ts'

const common = await commonPasswords()
const ann = { email: 'ann.lee42@harbor.example', firstName: 'Anneliese', lastName: 'Fjord-Lee' }
const fault = (password: string) => passwordFault(password, ann, common)

test('a password has 8 to 128 characters, however many bytes each of them takes', () => {
  for (const one of ['x', 'é', '漢', '🥕']) {
    expect(fault(one.repeat(7)), one).toBe('short')
    expect(fault(one.repeat(128)), one).toBe(null)
    expect(fault(one.repeat(129)), one).toBe('long')
  }
  expect(fault('e\u0301'.repeat(7))).toBe('short') // seven letters, typed as fourteen
  expect(fault('🥕🧅🥬🍅🌽🥔🍐🍎')).toBe(null)
})

test('any mix of characters is allowed', () => {
  for (const password of ['quiet lamp river', '        8 spaces', 'ßtraßenbahn', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢𝔰', '95718264', 'aaaaaaaaaaaab'])
    expect(fault(password), password).toBe(null)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 12, maxLength: 25 }), (password) => fault(password) === null))
})

test('the 10,000 most common ones are refused in any case; the list has them by rank', () => {
  expect(common.size).toBe(10_000)
  expect([...common].slice(0, 5)).toEqual(['password', '12345678', '123456789', 'baseball', 'football'])
  for (const password of ['password', 'PassWord', '12345678', 'qwertyuiop', 'ILOVEYOU', 'trustno1', 'password1', 'sunshine', '1q2w3e4r'])
    expect(fault(password), password).toBe('common')
})

test('the address, the name and the app’s name are refused, also in other styles of letters and with digits around', () => {
  for (const password of [
    'ann.lee42@harbor.example',
    'ANN.LEE42@HARBOR.EXAMPLE',
    'ann.lee42',
    'annlee42',
    'Annlee2026',
    '99annlee',
    'harbor.example',
    'anneliese',
    'Anneliese1',
    '2026anneliese2026',
    'Fjord-Lee',
    'fjordlee77',
    'Anneliese Fjord-Lee',
    'fjordleeanneliese',
    brand.appName.toLowerCase(),
    `${brand.appName.replaceAll(/\W/g, '')}1`,
    `${brand.appName.replaceAll(/\W/g, '_')}!`,
    brand.network,
    `${brand.network.replaceAll(' ', '')}2026`,
  ])
    expect(fault(password), password).toBe('personal')
})

test('a longer password that contains a name is not the name', () => {
  for (const password of ['anneliese likes pears', `my ${brand.appName} in leeks`, 'annleeward', '4242424242'])
    expect(fault(password), password).toBe(null)
  // Refusing names of two letters, or addresses of digits, would refuse far too much.
  const al = { email: '5075550134@harbor.example', firstName: 'Al' }
  for (const password of ['al857261', '83610572946']) expect(passwordFault(password, al, common)).toBe(null)
  expect(passwordFault('5075550134', al, common)).toBe('personal')
})
