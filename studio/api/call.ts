import * as v from 'valibot'
import { searchOf, type Endpoint, type Fields, type Reply, type Request } from '#contract/endpoint.ts'
import { notOurs } from '#contract/problem.ts'
import { StudioProblem } from '#contract/studio/problem.ts'

/** Thrown for a reply that is not OK. One without a problem is none of our server's (docs/decisions/0264). */
export class CallError extends Error {
  readonly status: number
  readonly code: string | null
  /** With the code `changed_meanwhile`: what is there now, as the call would have returned it. */
  readonly present: unknown

  constructor(status: number, text: string) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StudioProblem), text)
    const problem = parsed.success ? parsed.output : null
    super(problem?.detail ?? `The server replied ${status}.`)
    this.status = problem ? status : notOurs
    this.code = problem?.code ?? null
    this.present = problem?.present
  }
}

/**
 * What a call does that the server does not take as it is, set by what can do it: `signedOut` leads to the sign-in; `showItIsYou` asks for
 * the second factor again, and returns whether it was shown.
 */
export const guards = {
  signedOut: (): void => {},
  showItIsYou: async (): Promise<boolean> => false,
}

/** Calls an endpoint with the cookie of the session. */
export async function call<E extends Endpoint>(endpoint: E, request: Request<E>, more: { signal?: AbortSignal } = {}): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = request as { params?: Fields; query?: Fields; body?: unknown }
  const send = () =>
    fetch(pathOf(endpoint.path, params) + searchOf(query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(more.signal && { signal: more.signal }),
    })
  const response = await admitted(send)
  if (endpoint.reply !== null) return v.parse(endpoint.reply, await jsonIn(response)) as Reply<E>
  if (response.status !== 204) throw new CallError(response.status, await response.text())
  return null
}

/** Returns what our server has replied. */
export async function jsonIn(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(response.status, text)
  }
}

/** Sends, and once more when the second factor had to be shown first. Throws CallError for what is refused. */
export async function admitted(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (response.ok) return response
  const refused = new CallError(response.status, await response.text())
  if (refused.status === 401) guards.signedOut()
  if (refused.code !== 'show_it_is_you' || !(await guards.showItIsYou())) throw refused
  const again = await send()
  if (!again.ok) throw new CallError(again.status, await again.text())
  return again
}

function pathOf(path: string, params: Fields) {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
}
