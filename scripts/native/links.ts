import * as brand from '#brand'

/**
 * The paths of the server that open in the apps, as Android writes them: all pages of app/routes.tsx, and nothing of the API, whose
 * sign-in pages must stay in the browser. `.*` is anything; a path without it is exact.
 */
export const linkedPaths = [
  ...['/', '/login', '/createAccount', '/logout', '/privacy', '/termsofservice', '/lists', '/stores', '/account', '/join'].map(
    (pattern) => ({
      pattern,
      exact: true,
    }),
  ),
  ...[
    '/lists/.*',
    '/stores/.*',
    '/account/.*',
    '/find/.*',
    '/.*/home',
    '/.*/store',
    `/.*/${brand.product.path}`,
    '/.*/stores/favorites',
    '/.*/details',
    `/.*/${brand.product.path}/.*`,
    '/.*/favorites/.*',
    '/.*/banners/.*',
  ].map((pattern) => ({ pattern, exact: false })),
]
