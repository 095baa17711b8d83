/** A name and its signs, which must all be there. No sign has a + or a *: the time would grow with the square of the length. */
type Known = readonly (readonly [name: string, ...signs: RegExp[]])[]

/** Browsers add their own name to those of the browsers that they derive from: the first match names the browser. */
const browsers: Known = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['App', /; wv\)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\//, / Safari\//],
  // A web view inside an app on Apple's devices adds no name of its own.
  ['App', /\b(?:iPhone|iPad)\b/, /AppleWebKit/],
]
const systems: Known = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS)\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns a person's words for the device with this User-Agent: 'Chrome on Android'; empty when unknown. Without a version and
 * anything else: the owner should recognize the device, we should not. An iPad's Safari calls itself a Mac.
 */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([, ...signs]) => signs.every((it) => it.test(userAgent)))?.[0])
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
