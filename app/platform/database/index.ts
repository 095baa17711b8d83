import { browserQueue, browserValue } from './web.ts'

/** For what is too large for `storage`. Every call rejects where the device stores nothing. */
type DeviceValue<T> = {
  read: () => Promise<T | undefined>
  write: (value: T) => Promise<void>
  remove: () => Promise<void>
}

/** One value, the same in all tabs. */
export const deviceValue: <T>(database: string, name: string) => DeviceValue<T> = browserValue

/** `order` is a number that no entry of the queue had before, of any tab. */
type Numbered<T> = T & { order: number }
type DeviceQueue<T> = {
  /** In order. */
  all: () => Promise<Numbered<T>[]>
  /** Gives the entry the next number, in one step with keeping it. One that is there already, by its id, is not kept twice. */
  append: (entry: T) => Promise<Numbered<T>>
  remove: (which: (entry: T) => boolean) => Promise<void>
}

/** One queue for all tabs of the device. */
export const deviceQueue: <T extends { id: string }>(database: string) => DeviceQueue<T> = browserQueue
