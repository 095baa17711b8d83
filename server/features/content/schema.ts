import { toJsonSchema } from '@valibot/to-json-schema'
import { brand } from '#brand'
import { Bundle } from './bundle.ts'

/** The JSON Schema of content.json, for editors and for those who write bundles by program. What it cannot say, `check` does. */
export function bundleSchema(): object {
  const { $schema, ...schema } = toJsonSchema(Bundle, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' })
  return { $schema, title: `${brand.appName} content bundle`, ...schema }
}
