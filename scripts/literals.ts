import { parseSync } from 'vite'

/** Returns every text that is in a value, such as a brand. */
export function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn)
}

/** Returns every text in quotation marks in a script, and the fixed parts of its templates. */
export function literalsIn(script: string): string[] {
  return below(parseSync('script.js', script).program)
}

function below(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Literal') return 'value' in node && typeof node.value === 'string' ? [node.value] : []
  // The fixed part of a template: its value holds the text as written and as meant.
  if ('type' in node && node.type === 'TemplateElement' && 'value' in node) {
    const { value } = node
    return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? [value.raw] : []
  }
  return Object.values(node).flatMap(below)
}
