export const webBrightness = { isThere: () => false, full: () => () => {} }
