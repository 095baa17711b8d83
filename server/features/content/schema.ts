import { toJsonSchema } from '@valibot/to-json-schema'
import { Bundle } from './bundle.ts'

/**
 * Returns the JSON Schema of content.json, for editors and for programs that write bundles. `check` checks what the
 * schema cannot express.
 */
export function bundleSchema(): object {
  const { $schema, ...schema } = toJsonSchema(Bundle, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' })
  return { $schema, title: 'Content bundle', ...schema }
}
