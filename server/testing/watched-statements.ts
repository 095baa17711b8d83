import pg from 'pg'
import { afterAll } from 'vitest'

/** A statement as it was sent, what PostgreSQL said about its columns, and the rows that it returned. */
export type Run = { text: string; values: unknown[]; fields: pg.FieldDef[]; rows: Record<string, unknown>[] }

/** Returns the list of all statements that this test file runs from now on, which grows as they run. */
export function watchStatements(): Run[] {
  const runs: Run[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  Object.defineProperty(pg.Client.prototype, 'query', { configurable: true, value: watched })
  afterAll(() => void Object.defineProperty(pg.Client.prototype, 'query', { configurable: true, value: query }))
  return runs

  function watched(this: pg.Client, ...given: unknown[]): unknown {
    const made: unknown = Reflect.apply(query, this, given)
    const [text, values] = given
    if (!(made instanceof Promise) || typeof text !== 'string') return made
    return made.then((result: pg.QueryResult<Record<string, unknown>>) => {
      runs.push({ text, values: Array.isArray(values) ? values : [], fields: result.fields ?? [], rows: result.rows ?? [] })
      return result
    })
  }
}
