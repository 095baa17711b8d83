import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'

const { http } = await testApp()

test('7.MAPS.01 the API suggests and locates; an unknown code is 404, a malformed one 400', async () => {
  const suggested = await http({ url: '/api/places/autocomplete?q=la%20cros' })
  expect(suggested.json()[0]).toEqual({ label: 'La Crosse, WI', latitude: expect.closeTo(43.8, 0), longitude: expect.closeTo(-91.2, 0) })
  expect((await http({ url: '/api/places/geocode?postalCode=54601' })).json().label).toBe('54601 La Crosse, WI')
  expect((await http({ url: '/api/places/geocode?postalCode=00000' })).statusCode).toBe(404)
  expect((await http({ url: '/api/places/geocode?postalCode=5460' })).statusCode).toBe(400)
})
