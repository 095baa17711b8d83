/** Browsers add their own name to those of the browsers that they derive from: the first match names the browser. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/; wv\)/, 'App'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  // A web view inside an app on Apple's devices adds no name of its own.
  [/\b(?:iPhone|iPad)\b.*AppleWebKit/, 'App'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac(?:intosh| OS)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a person's words for the device with this User-Agent: 'Chrome on Android'; empty when unknown. Without a version and
 * anything else: the owner should recognize the device, we should not. An iPad's Safari calls itself a Mac.
 */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent))?.[1])
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
