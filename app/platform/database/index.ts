import { nativeQueue } from './native.ts'
import { browserQueue, browserValue } from './web.ts'

/** Stores what is too large for `storage`. Every call rejects where the device stores nothing. */
type DeviceValue<T> = {
  read: () => Promise<T | undefined>
  write: (value: T) => Promise<void>
  remove: () => Promise<void>
}

/** Makes one value, the same in all tabs. A native app has it in the database of its web view too: what is lost there is read from the server again. */
export const deviceValue: <T>(database: string, name: string) => DeviceValue<T> = browserValue

/** `order` is a number that no earlier entry of the queue had, in any tab. */
type Numbered<T> = T & { order: number }
type DeviceQueue<T> = {
  /** Returns the entries in order. */
  all: () => Promise<Numbered<T>[]>
  /** Gives the entry the next number and stores it, in one step. An entry whose id is there already is not stored twice. */
  append: (entry: T) => Promise<Numbered<T>>
  remove: (which: (entry: T) => boolean) => Promise<void>
}

/** Makes one queue for all tabs of the device. A native app has it in its own files besides, since it is nowhere else. */
export const deviceQueue: <T extends { id: string }>(database: string) => DeviceQueue<T> =
  import.meta.env.MODE === 'native' ? nativeQueue : browserQueue
