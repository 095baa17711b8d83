import { expect, test } from 'vitest'
import { permissionsWith, securityHeaders } from './headers.ts'

test('promise 12 every reply denies what it can, and over https demands https from then on', () => {
  const { 'permissions-policy': permissions, ...headers } = securityHeaders('http://localhost:3000')
  expect(headers).toEqual({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  })
  expect(permissions).toBe(permissionsWith([]))
  expect(securityHeaders('https://deals.example')['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('promise 12 a page may use what our pages use, and what it asks for besides', () => {
  const allowed = (policy: string) =>
    policy
      .split(', ')
      .filter((it) => it.endsWith('=(self)'))
      .map((it) => it.split('=')[0])
  const denied = (policy: string) =>
    policy
      .split(', ')
      .filter((it) => it.endsWith('=()'))
      .map((it) => it.split('=')[0])
  expect(allowed(permissionsWith([]))).toEqual(['geolocation', 'autoplay', 'fullscreen', 'screen-wake-lock'])
  const features = `accelerometer camera clipboard-read clipboard-write display-capture encrypted-media gamepad gyroscope hid
    identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials payment
    picture-in-picture publickey-credentials-create publickey-credentials-get serial storage-access usb window-management
    xr-spatial-tracking`.split(/\s+/)
  expect(denied(permissionsWith([]))).toEqual(features)
  const passkeys = ['publickey-credentials-get', 'publickey-credentials-create']
  expect(allowed(permissionsWith(passkeys)).slice(4)).toEqual(passkeys)
  expect(denied(permissionsWith(passkeys))).toEqual(features.filter((it) => !passkeys.includes(it)))
})
