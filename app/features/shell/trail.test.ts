import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOf } from './parent.ts'
import { stepsTo } from './trail.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const addresses = ['/winona/home', '/winona/deals/items', '/winona/deals/items?q=tea', '/winona/deals/flyers', '/winona/deals/flyers/2']
addresses.push('/winona/deals/flyers/12/1', '/winona/deals/12/2', '/winona/deals/favorites', `/winona/favorites/${uuid}`, '/lists')
addresses.push(`/lists/details/${uuid}`, `/winona/deals/12/${uuid}/3`, '/winona/banners/4', '/winona/deals/banners/12/5', '/stores')

test('Back goes to the nearest page with the address, and nowhere when there is none', () => {
  expect(stepsTo('/a', ['/a', '/b', '/a', '/c'])).toBe(2)
  expect(stepsTo('/x', ['/a'])).toBeNull()
})

test('wherever a shopper has been, Back ends at the home of the store and never shows a page again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...addresses), { minLength: 1, maxLength: 12 }), (visited) => {
      let [at, ...under] = visited.toReversed() as [string, ...string[]]
      under.reverse()
      const left = new Set<string>()
      for (let presses = 0; presses < 2 * visited.length + 3; presses++) {
        const [pathname, search = ''] = at.split('?', 2) as [string, string?]
        const to = backOf({ pathname, search: search && `?${search}`, key: 'k' }, 'winona', under, null)
        if (to === null) {
          expect(at).toBe('/winona/home')
          return
        }
        left.add(`${under.length} ${at}`)
        const steps = stepsTo(to, under)
        under = steps === null ? under : under.slice(0, -steps)
        at = to
        expect(left).not.toContain(`${under.length} ${at}`)
      }
      expect.fail(`Back does not end: ${visited.join(' ')}`)
    }),
  )
})
