/** What a device shows; `path` is the page of the app that a tap opens. */
export type Notice = { title: string; body: string; path: string }

/**
 * Hands a notice to the service of the device's maker. Returns `gone` when the token belongs to no app any more, and
 * never will again. Throws when it could not be handed on now; the job that called tries again.
 */
export type PushGateway = { send: (token: string, notice: Notice) => Promise<'sent' | 'gone'> }
