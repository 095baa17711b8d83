/** By what a browser adds to the words of those that it is made from: the first that is found names it. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/; wv\)/, 'App'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  // What is shown inside of an app on Apple's devices calls itself nothing.
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
 * What a person calls the device that says this of itself: 'Chrome on Android'; empty when it can't be told. No version and
 * nothing else is in it: it is to be known again by its owner, not by us. An iPad's Safari says that it is a Mac.
 */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent))?.[1])
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
