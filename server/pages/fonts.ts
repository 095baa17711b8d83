/** The fonts of nearly every page, requested with it (scripts/fonts.ts cuts them, app/ui/tokens.css names them). */
const fonts = ['/fonts/besley-basic-2.woff2', '/fonts/libre-franklin-basic-1.woff2']

export const fontLinks = fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('')
