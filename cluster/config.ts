import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Template = 'etcd.yml' | 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini' | 'nginx.conf'

/** Returns a file of cluster/config with its ${NAMES} filled in. */
export function filledIn(template: Template, values: Record<string, string>): string {
  return filled(readFileSync(join(import.meta.dirname, 'config', template), 'utf8'), values)
}

/** Fills in the ${NAMES} of a text, as `envsubst` does it on a machine of the operator's. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a name has no value: ${name}`)
    return value
  })
}
