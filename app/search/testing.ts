import type { Named } from './words.ts'

export const named = (title: string, fields: Partial<Named> = {}): Named => ({ brand: '', categoryName: '', title, ...fields })
export const titlesOf = (things: readonly Named[]) => things.map(({ title }) => title)
