import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie by which the studio's server knows staff. Over https its name also says that nothing else may have set it. */
export const studioCookie = 'studio'

/** The token of the caller's session in the studio, and how a reply gives or takes one. */
export type StudioToken = {
  token: string | null
  keep: (token: string) => void
  forget: () => void
  /** Lets the browser see a week's preview for so many seconds. */
  keepPreview: (weekId: string, token: string, maxAge: number) => void
}

/** Lax, since a phone comes to it by a link, and the preview is a page of its own origin that may load itself again. */
const previewCookie = (weekId: string) => `preview-${weekId}`

/** Returns the token of a week's preview, which stands in no address; null when this browser has none. */
export function previewToken({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>, weekId: string): string | null {
  return cookie ? (fastifyCookie.parse(cookie)[previewCookie(weekId)] ?? null) : null
}

/** Without an age: the browser forgets it when it is closed. How long a session lasts is for the table to say. */
export function studioTokens(publicUrl: () => string) {
  const isSecure = () => publicUrl().startsWith('https:')
  const name = () => `${isSecure() ? '__Host-' : ''}${studioCookie}`
  const set = (reply: FastifyReply, token: string, maxAge?: number) =>
    void reply.header(
      'set-cookie',
      fastifyCookie.serialize(name(), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(),
        ...(maxAge !== undefined && { maxAge }),
      }),
    )
  const tokenIn = ({ headers: { cookie } }: FastifyRequest) => (cookie ? (fastifyCookie.parse(cookie)[name()] ?? null) : null)
  return {
    tokenIn,
    of: (request: FastifyRequest, reply: FastifyReply): StudioToken => ({
      token: tokenIn(request),
      keep: (token) => set(reply, token),
      forget: () => set(reply, '', 0),
      keepPreview: (weekId, token, maxAge) =>
        void reply.header(
          'set-cookie',
          fastifyCookie.serialize(previewCookie(weekId), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(), maxAge }),
        ),
    }),
  }
}
