export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** For mails that nobody asked for by an act: where one click ends them (decision F16). */
  unsubscribeUrl?: string
}

/** Hands a mail on. Throws when it could not; the job that called tries again with the same id, by which readers know it again. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; close: () => void }
