import type { AdComponent, ComponentName, Price } from '#contract/ads.ts'
import { moneyText } from '#contract/prices.ts'
import { correctionMark } from '#contract/components.ts'

type Has = { adComponents: readonly AdComponent[] }

export function componentText({ adComponents }: Has, name: ComponentName): string {
  return adComponents.find((it) => it.componentName === name)?.componentValue ?? ''
}

/** 'Salted butter, 1 lb' */
export function titleOf(item: Has): string {
  return [componentText(item, 'TITLE'), componentText(item, 'SIZE')].filter(Boolean).join(', ')
}

/** The note that shoppers read with an item; '' without one. */
export function noteOf({ adComponents }: Has): string {
  const found = adComponents.find((it) => it.componentName === 'CUSTOMTEXT' && it.componentValue.startsWith(correctionMark))
  return found?.componentValue.slice(correctionMark.length) ?? ''
}

type Said = Has & { price: Price | null; ownerPrice: Price | null; department?: string | undefined; isWithdrawn: boolean }

/** What an item says, as far as it differs from what it said at another time. */
export function saidOf(item: Said, other: Said): string {
  if (item.isWithdrawn) return 'Withdrawn'
  const owners = (it: Said) => it.ownerPrice?.text ?? ''
  const regular = ({ price }: Said) => (typeof price?.regularCents === 'number' ? moneyText(price.regularCents) : 'none')
  const differing = [
    item.isWithdrawn === other.isWithdrawn && titleOf(item) === titleOf(other) ? '' : titleOf(item),
    item.price?.text === other.price?.text ? '' : (item.price?.text ?? 'No price'),
    owners(item) === owners(other) ? '' : `owners ${owners(item) || 'alike'}`,
    regular(item) === regular(other) ? '' : `regular ${regular(item)}`,
    !item.department || !other.department || item.department === other.department ? '' : `in ${item.department}`,
  ].filter(Boolean)
  return differing.length > 0 && !other.isWithdrawn ? differing.join(', ') : (item.price?.text ?? titleOf(item))
}

/** 'Wed, Nov 25 at 12:00 am' */
export function momentWords({ day, time }: { day: string; time: string }): string {
  const at = Temporal.PlainDateTime.from(`${day}T${time}`)
  const days = at.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  return `${days} at ${at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).toLowerCase().replaceAll('\u202f', ' ')}`
}
