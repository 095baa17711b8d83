import { expect, test } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { aDeal, aSpace } from '#app/features/deal/testing.ts'
import { confirmed, favoriteOf, idIn, noFavorites, overlay, sendChange, type Change, type FavoritesData } from './changes.ts'
import { aFavorite, aSentFavorite } from './testing.ts'

const like = (favoriteId: string, fields: Partial<ReturnType<typeof aDeal>> = {}): Change => ({
  kind: 'addFavorite',
  favoriteId,
  storeId: 1,
  deal: aDeal(fields),
})
const unlike = (favoriteId: string): Change => ({ kind: 'removeFavorite', favoriteId })
const ids = ({ favorites }: FavoritesData) => favorites.map((it) => it.favoriteId)
const butter = { adStudioAssetId: 'a2', productIdentifier: 'p2' }

test('4.FAV.01 waiting changes are shown at once: the latest favorite first, a removed one not', () => {
  const liked = overlay(noFavorites, [like('apples'), like('butter', butter)])
  expect(ids(liked)).toEqual(['butter', 'apples'])
  expect(liked.favorites[1]).toMatchObject({ storeId: 1, imageUri: expect.stringMatching(/a1\.png$/), latest: { adSpaceId: 1 } })
  expect(ids(overlay(liked, [unlike('apples'), unlike('unknown')]))).toEqual(['butter'])
})

test('4.FAV.01 a waiting favorite stays the same object, so that its row is not drawn again with every other change', () => {
  const change = like('apples')
  const [one] = overlay(noFavorites, [change]).favorites
  expect(overlay(noFavorites, [change, like('butter', butter)]).favorites[1]).toBe(one)
})

test('F09 the same item again is no second favorite: its id stands for the first one, and removes it', () => {
  const data = overlay({ ...noFavorites, favorites: [aFavorite({ favoriteId: 'kept' })] }, [like('again')])
  expect(ids(data)).toEqual(['kept'])
  expect(idIn(data, 'again')).toBe('kept')
  expect(ids(overlay(data, [unlike('again')]))).toEqual([])
})

test('F09 the server’s reply replaces what was shown, under the id that the server has', () => {
  const reply = aSentFavorite({ adSpace: aSpace(), latest: aSpace({ adSpaceId: 9 }), adDateInfo: 'Nov 18 - Nov 24' })
  const done = confirmed(noFavorites, like('mine'), reply)
  expect(ids(done)).toEqual([reply.favoriteId])
  expect(idIn(done, 'mine')).toBe(reply.favoriteId)
  expect(done.favorites[0]).toMatchObject({ deal: { adDateInfo: 'Nov 18 - Nov 24' }, latest: { adSpaceId: 9 } })
  expect(ids(confirmed(done, like(reply.favoriteId), reply))).toEqual([reply.favoriteId])
  expect(ids(confirmed(done, unlike('mine'), null))).toEqual([])
})

test('a favorite of which only the title is left is one all the same', () => {
  expect(favoriteOf(aSentFavorite({ title: 'Oats' }))).toMatchObject({ title: 'Oats', deal: null, latest: null })
})

test.each([404, 410])('F10 removing what the server does not have (%s) is done; other refusals are not', async (status) => {
  const refusing = (refused: number) => () => Promise.reject(new CallError(refused, '', null))
  const send = (change: Change, refused: number) =>
    sendChange(refusing(refused), { id: 'key', order: 1, userId: 'me', change }, new AbortController().signal)
  expect(await send(unlike('apples'), status)).toBeNull()
  await expect(send(unlike('apples'), 403)).rejects.toMatchObject({ status: 403 })
  await expect(send(like('apples'), status)).rejects.toMatchObject({ status })
})
