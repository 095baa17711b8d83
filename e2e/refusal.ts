/** Returns what our server sends for a refusal: without a problem the app takes it for somebody else's reply (docs/decisions/0264). */
export const refusal = (status: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: '', status, code: 'refused' }),
})
