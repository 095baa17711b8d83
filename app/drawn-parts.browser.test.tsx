import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { InPage } from '#app/router/index.ts'
import { stillRouter } from '#app/router/server.ts'
import { expect, test, vi } from 'vitest'
import { App } from '#app/App.tsx'
import type { Tools } from '#app/context.ts'
import { DrawnOnce } from '#app/drawn-once.tsx'
import { drawPage } from '#app/drawn-parts.tsx'
import { aDeal } from '#app/features/deal/testing.ts'
import { DealCard } from '#app/features/deals/DealCard.tsx'
import { aStore } from '#app/features/stores/testing.ts'
import { callOfVisitor } from '#app/testing/render-app.tsx'

const tools: Tools = { queryClient: new QueryClient(), send: callOfVisitor, side: 'server', endSession: async () => {} }
const inApp = (part: ReactElement) => (
  <App tools={tools} lists={null} favorites={null} fromServer>
    <InPage of={stillRouter('/winona/deals/items')}>{part}</InPage>
  </App>
)

test('a part is drawn once for all pages, in its place on each', () => {
  const thing = {}
  const draws = vi.fn(() => <b>bold</b>)
  const Bold = () => draws()
  const page = (text: string) => (
    <p>
      {text}{' '}
      <DrawnOnce of={thing} as={['bold']}>
        <Bold />
      </DrawnOnce>
    </p>
  )
  const pages = ['One', 'Two'].map((text) => drawPage(page(text), (part) => part))
  expect(pages.map((html) => html.replace(/<!--.*?-->/g, ''))).toEqual(['<p>One <b>bold</b></p>', '<p>Two <b>bold</b></p>'])
  expect(draws).toHaveBeenCalledOnce()
})

test('a card that was drawn for another page looks as if it had been drawn for this one', () => {
  const store = aStore()
  const deal = aDeal({ pictures: ['/images/hcc/products/apples.png'] })
  const last = aDeal({ price: null, endDate: '2026-11-24T05:30:00Z' })
  const cards: ComponentProps<typeof DealCard>[] = [
    { deal, store },
    { deal, store, grid: true },
    { deal, store, level: 3 },
    { deal, store, eager: true },
    { deal, store, from: 'banners' },
    { deal, store: aStore({ storeRoute: 'ridge' }) },
    { deal, store: aStore({ storeId: 8 }) },
    { deal: aDeal({ title: 'Whole milk' }), store },
    { deal: last, store },
    { deal: last, store: aStore({ timeZone: 'Asia/Tokyo' }) },
  ]
  const drawn = [...cards, ...cards].map((props) => {
    const card = inApp(<DealCard {...props} />)
    const html = drawPage(card, inApp)
    expect(html).toBe(renderToString(card))
    return html
  })
  expect(new Set(drawn).size).toBe(cards.length)
})
