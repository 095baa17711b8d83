import { LRUCache } from 'lru-cache'

/** Keeps what was made, and makes each once, however many ask at the same time. What `isKept` refuses is made each time. */
export class Once<T extends object> {
  readonly #kept: LRUCache<string, T>
  readonly #making = new Map<string, Promise<T>>()
  readonly #isKept: (made: T) => boolean

  constructor(options: LRUCache.Options<string, T, unknown>, isKept: (made: T) => boolean = () => true) {
    this.#kept = new LRUCache(options)
    this.#isKept = isKept
  }

  get(key: string, make: () => Promise<T>): Promise<T> | T {
    const known = this.#kept.get(key) ?? this.#making.get(key)
    if (known) return known
    const making = make()
      .then((made) => {
        if (this.#isKept(made)) this.#kept.set(key, made)
        return made
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }
}
