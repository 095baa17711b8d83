/** Returns an id that no other device makes, and that begins with the moment: a UUID of version 7, of which the rest is one of version 4. */
export function uuidv7(): string {
  const moment = Date.now().toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
