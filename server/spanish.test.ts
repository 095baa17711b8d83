import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Ad } from '#contract/ads.ts'
import { openingOf } from '#contract/opening.ts'
import { speaking } from '#words/t.ts'
import { digestMail } from '#server/features/digest/mails.ts'
import { languageOf } from '#server/http/language.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

const { app, db, http, mails } = await testApp()
const store = await makeStore(db)
const asked = (url: string, cookie?: string, accepted?: string) =>
  languageOf({ url, headers: { ...(cookie && { cookie }), ...(accepted && { 'accept-language': accepted }) } })

test('a page is in the language that its address asks for, else the chosen one, else the device’s first that we have, else English', () => {
  expect(asked('/?lang=es', 'language=en', 'en-US')).toBe('es')
  expect(asked('/', 'lastStore=a; language=es', 'en-US')).toBe('es')
  expect(asked('/', undefined, 'fr, es-MX;q=0.8, en;q=0.5')).toBe('es')
  expect(asked('/?lang=fr', 'language=xx', 'de')).toBe('en')
  expect(asked('/')).toBe('en')
})

test('sign-in pages and mailed lists are in the language of whoever asks; an API’s reply is the same in each', async () => {
  const spanish = { 'accept-language': 'es-US' }
  const page = await app.inject({ method: 'GET', url: '/api/oauth/login?returnUrl=/login&authToken=none', headers: spanish })
  expect(page.body).toMatch(/<html lang="es-US"[^]*<h1>Empieza otra vez<\/h1>/)
  expect((await app.inject({ method: 'GET', url: '/api/oauth/login?returnUrl=/login&authToken=none' })).body).toContain(
    'Please start again',
  )

  const me = { ...(await asVisitor(app, { terms: true })), ...spanish }
  const shoppingListId = uuidv7()
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: me,
    payload: { shoppingListId, storeId: store.storeId, name: 'My List' },
  })
  await http({
    method: 'POST',
    url: `/api/shoppinglists/${shoppingListId}/email?address=casa%40example.com&includeImages=false`,
    headers: me,
  })
  expect(mails).toMatchObject([{ subject: 'Lista de compras: Mi lista', text: expect.stringContaining('Aún no hay nada en esta lista.') }])
  const [here, there] = await Promise.all([spanish, {}].map((headers) => app.inject({ url: '/api/stores/nowhere', headers })))
  expect(here!.json().detail).toBe(there!.json().detail)
})

test('what is sent later is in the language of the device that asked last', async () => {
  const me = await asVisitor(app)
  const body = { deviceId: uuidv7(), deviceType: 'web', versionNumber: '1.0', notificationToken: null }
  const languageNow = async () =>
    (
      await db
        .selectFrom('shopper')
        .select('language')
        .where('user_id', '=', await userIdOf(db, me))
        .executeTakeFirstOrThrow()
    ).language
  expect(await languageNow()).toBe('en')
  await http({ method: 'POST', url: '/api/oauth/authenticate', headers: { ...me, 'accept-language': 'es' }, payload: body })
  expect(await languageNow()).toBe('es')

  const { adSpaceId } = await makeDeal(db, store)
  const reply = await http({ method: 'GET', url: `/${store.storeRoute}/api/ads` })
  const adSpace = v
    .parse(v.array(Ad), reply.json())
    .flatMap(({ adPages }) => adPages.flatMap((page) => page.adSpaces))
    .find((it) => it.adSpaceId === adSpaceId)!
  const mail = speaking('es', () =>
    digestMail({
      news: [{ store: { ...store, storeName: 'Valley Co-op', chainId: 1, timeZone: 'America/Chicago' }, adSpace }],
      isOwner: null,
      publicUrl: 'https://x.example',
      unsubscribeUrl: 'https://x.example/u',
    }),
  )
  expect(mail.subject).toBe('Un favorito está en oferta en Valley Co-op')
  expect(mail.text).toMatch(/hasta el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d+ de \p{L}+$/mu)
})

test('a store’s hours are said in Spanish as in English', () => {
  const hours = { storeHours: 'Monday to Saturday 8 am to 9 pm\nSunday noon to 1 pm', timeZone: 'America/Chicago' }
  const said = (moment: string) => speaking('es', () => openingOf(hours, Date.parse(`${moment}:00-05:00`))?.text)
  expect(said('2026-06-09T10:00')).toBe('Abierto hasta las 9 p.m.')
  expect(said('2026-06-09T20:30')).toBe('Cierra en 30 minutos, a las 9 p.m.')
  expect(said('2026-06-09T22:00')).toBe('Cerrado, abre mañana a las 8 a.m.')
  expect(said('2026-06-13T22:00')).toBe('Cerrado, abre mañana a las 12 del día')
  expect(said('2026-06-14T12:10')).toBe('Cierra en 50 minutos, a la 1 p.m.')
  const today = (storeHours: string, moment: string) =>
    speaking('es', () => openingOf({ ...hours, storeHours }, Date.parse(`${moment}:00-05:00`))?.today)
  expect(today('Monday to Saturday 8 am to noon, 1 pm to 9 pm\nSunday noon to 1 pm', '2026-06-09T10:00')).toBe(
    'Hoy de 8 a.m. a mediodía, de 1 p.m. a 9 p.m.',
  )
  expect(today('Fri 24 hours, Sat 12am-11:59pm, Sun-Thu 7-9', '2026-06-12T10:00')).toBe('Hoy las 24 horas')
})
