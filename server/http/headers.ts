/**
 * The browser features that our pages use: the device's place for the store finder, playing videos by themselves for banners, the whole screen
 * for a flyer, the screen that stays on in the aisle.
 */
const used = ['geolocation', 'autoplay', 'fullscreen', 'screen-wake-lock']
/** All others that a policy can turn off in Chromium; a name that it does not have gives a warning in its console. */
const unused = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const permissions = permissionsWith([])

/** Returns the policy of a page that uses some of them besides. */
export function permissionsWith(more: readonly string[]): string {
  const denied = unused.filter((it) => !more.includes(it))
  return [...[...used, ...more].map((it) => `${it}=(self)`), ...denied.map((it) => `${it}=()`)].join(', ')
}

/** On every reply (promise 12). A page replaces the content security policy by one that lets its own scripts run. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'permissions-policy': permissions,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  }
}

/** Returns what lets our own pages show a page in a frame, beside the rest of its policy. */
export function framedByUs(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}
