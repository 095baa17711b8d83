import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

const packageJson: unknown = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'))

/** What this build is called, as /metrics and traces tell it. */
export const { name, version } = v.parse(v.object({ name: v.string(), version: v.string() }), packageJson)
