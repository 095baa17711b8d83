import { vi } from 'vitest'

/** Aborts whatever stores something, as a browser does when the disk is full. */
export function fillDisk() {
  const aborted = new WeakSet<IDBTransaction>()
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    if (!aborted.has(this.transaction)) this.transaction.abort()
    aborted.add(this.transaction)
    return {} as IDBRequest<IDBValidKey>
  })
}
