import { deviceShelf } from '#app/api/outbox-shelf.ts'

/** Removes the changes that an earlier test has left waiting. */
export async function emptyShelf() {
  const shelf = deviceShelf()
  for (const { id } of await shelf.all()) await shelf.remove(id)
}
