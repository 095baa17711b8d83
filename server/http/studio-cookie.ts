import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie by which the studio's server knows staff. Over https its name also says that nothing else may have set it. */
export const studioCookie = 'studio'

/** The token of the caller's session in the studio, and how a reply gives or takes one. */
export type StudioToken = { token: string | null; keep: (token: string) => void; forget: () => void }

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
    }),
  }
}
