import { aisleMeant } from './aisle-names.ts'
import type { Draft } from './items.ts'
import { formatPrice } from './price-text.ts'
import type { Report } from './report.ts'
import { slugOf } from './words.ts'

/** Reports what shows only when rows are compared: a product that is there twice, and an aisle spelled in two ways. */
export function compareItems(drafts: readonly Draft[], report: Report): void {
  reportTwins(
    Map.groupBy(
      drafts.filter((it) => it.isNumbered),
      ({ item }) => item.productIdentifier,
    ),
    'productIdentifier',
    report,
  )
  const named = drafts.filter((it) => !it.isNumbered)
  reportTwins(
    Map.groupBy(named, ({ item }) => slugOf([item.brand, item.title, item.size].join(' '))),
    'title',
    report,
  )
  const rows = new Map<string, number>()
  for (const { category } of drafts) if (category !== '') rows.set(category, (rows.get(category) ?? 0) + 1)
  const meant = new Map([...rows.keys()].map((name) => [name, aisleMeant(name, rows)]))
  for (const { file, row, category } of drafts) {
    const other = meant.get(category)
    if (other) report.doubt(file, row, 'category', `'${category}' is a new aisle: is '${other}' meant?`)
  }
}

/** Reports rows whose aisle is empty though other rows have one: merged cells keep the aisle in their first row only. */
export function reportEmptyAisles(drafts: readonly Draft[], report: Report): void {
  let above: Draft | null = null
  for (const draft of drafts) {
    if (draft.category !== '') above = draft
    else
      report.doubt(
        draft.file,
        draft.row,
        'category',
        above ? `is empty, and '${above.category}' stands above: shown under Other` : 'is empty: shown under Other',
      )
  }
}

function reportTwins(groups: Map<string, Draft[]>, field: string, report: Report) {
  for (const [key, twins] of groups) {
    if (key === '' || twins.length < 2) continue
    const prices = new Set(twins.map(pricesText))
    const places = new Set(
      twins.map(({ page, region, strip, item }) => JSON.stringify([page, region, strip, item.startDate, item.endDate])),
    )
    const names = new Set(twins.map(({ item }) => slugOf(`${item.brand ?? ''} ${item.title}`)))
    for (const [n, { file, row }] of twins.entries()) {
      const others = twins
        .filter((it) => it.file !== file || it.row !== row)
        .map((it) => (it.file === file ? `row ${it.row}` : `row ${it.row} of ${it.file}`))
      const words = `is also in ${new Intl.ListFormat('en-US').format(others.slice(0, 5))}`
      if (prices.size > 1) report.doubt(file, row, field, `${words}, at another price`)
      else if (field === 'productIdentifier' && names.size > 1) report.doubt(file, row, field, `${words}, with another name`)
      // On two pages, or on other days, it is meant.
      else if (n > 0 && places.size < twins.length) report.doubt(file, row, field, `${words}, at the same price: is it meant twice?`)
      else report.note(file, row, field, words)
    }
  }
}

function pricesText({ item: { price, ownerPrice }, regularCents }: Draft): string {
  return JSON.stringify([price && formatPrice(price), ownerPrice && formatPrice(ownerPrice), regularCents])
}
