import type { Product } from '../../catalog.ts'
import { counter } from './counter.ts'
import { fresh } from './fresh.ts'
import { glass } from './glass.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import { paper } from './paper.ts'

/** Draws a whole product; 320 units wide and high. */
export type Form = (product: Product) => string

const forms: Record<string, Form> = { ...fresh, ...counter, ...kitchen, ...paper, ...glass, ...home }

export function drawProduct(product: Product) {
  const form = forms[product.art.form]
  if (!form) throw new Error(`${product.id}: no form ${product.art.form}`)
  return form(product)
}
