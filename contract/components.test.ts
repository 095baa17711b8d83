import { describe, expect, test } from 'vitest'
import { speaking } from '#words/t.ts'
import type { AdComponent, ComponentName } from './ads.ts'
import { areTextsForeign, correctionMark, firstValueOf, textsOf, titlesOf, valuesOf } from './components.ts'

const component = (componentName: ComponentName, componentValue: string, spanishValue?: string) =>
  ({ componentName, componentValue, ...(spanishValue !== undefined && { spanishValue }) }) as AdComponent
const space = (...adComponents: AdComponent[]) => ({ adComponents })
const correction = component('CUSTOMTEXT', `${correctionMark}the right price is $4.29.`)

test('blank texts are none', () => {
  const some = space(component('BRAND', 'Orchard'), component('TITLE', ' '), component('TITLE', 'Apples'), component('TITLE', 'Pears'))
  expect(valuesOf(some, 'TITLE')).toEqual(['Apples', 'Pears'])
  expect([firstValueOf(some, 'TITLE'), firstValueOf(some, 'SIZE')]).toEqual(['Apples', ''])
})

describe('in Spanish', () => {
  test('the title is the co-op’s Spanish one, with the English one beside it; without one it is in English', () => {
    const both = space(component('BRAND', 'Orchard', 'Huerto'), component('TITLE', 'Apples', 'Manzanas'))
    expect(titlesOf(both)).toEqual({ title: 'Apples', otherTitle: '' })
    expect(speaking('es', () => titlesOf(both))).toEqual({ title: 'Manzanas', otherTitle: 'Apples' })
    for (const spanish of [undefined, '', ' '])
      expect(speaking('es', () => titlesOf(space(component('TITLE', 'Apples', spanish))))).toEqual({ title: 'Apples', otherTitle: '' })
  })
  test('the texts are the Spanish ones, after the note of a correction, which is in English', () => {
    const both = space(correction, component('CUSTOMTEXT', 'From here.', 'De aquí.'), component('CUSTOMTEXT', 'Correction: none'))
    expect(textsOf(both)).toEqual([correction.componentValue, 'From here.', 'Correction: none'])
    expect(speaking('es', () => textsOf(both))).toEqual([correction.componentValue, 'Correction: none', 'De aquí.'])
    expect(speaking('es', () => textsOf(space(correction)))).toEqual([correction.componentValue])
  })
  test('texts that are in English alone are foreign there', () => {
    const english = space(component('CUSTOMTEXT', 'From here.'))
    const both = space(component('CUSTOMTEXT', 'From here.', 'De aquí.'))
    expect([areTextsForeign(english), areTextsForeign(both)]).toEqual([false, false])
    expect(speaking('es', () => [areTextsForeign(english), areTextsForeign(both)])).toEqual([true, false])
  })
})
