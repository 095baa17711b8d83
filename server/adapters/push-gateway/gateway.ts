/** What a device shows; `path` is the page of the app that a tap opens. */
export type Notice = {
  title: string
  body: string
  path: string
  /** What it is about, in at most 64 letters, digits and dashes: a device shows the latest of several about the same thing only. */
  about?: string
}

/**
 * Hands a notice to the service of the device's maker. Returns `gone` when the token belongs to no app any more, and
 * never will again. Throws when it could not be handed on now, a NotNow where the service says when to try again.
 */
export type PushGateway = { send: (token: string, notice: Notice) => Promise<'sent' | 'gone'> }
