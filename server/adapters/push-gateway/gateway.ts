/** What a device shows; `path` is where in the app a touch leads. */
export type Notice = { title: string; body: string; path: string }

/**
 * Hands a notice to the service of the device's maker. `gone`: the token belongs to no app any more, and never will again.
 * Throws when it could not be handed on now; the job that called tries again.
 */
export type PushGateway = { send: (token: string, notice: Notice) => Promise<'sent' | 'gone'> }
