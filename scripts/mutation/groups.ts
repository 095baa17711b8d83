import { globSync } from 'node:fs'

/** Sources that are mutated, and the tests of which one must notice. */
export type Part = { mutate: string; tests: string[] }
/** Its parts are mutated one after the other. `byCalls`: its tests call a whole server, so they need a database and the built app. */
type Group = { parts: Part[]; byCalls?: true }

/** What the HTTP layer has that needs no server to be tested; each of the other files has tests beside it that call one. */
const alone = 'server/http/{cors,guard,headers,health,language,prepared,problem,sidecar,studio-cookie,watches}'
const byCalls = globSync('server/http/*.ts', { exclude: ['**/*.test.ts', `${alone}.ts`] }).toSorted()

/** By names in the table of docs/reliability.md. */
export const groups: Record<string, Group> = {
  contract: { parts: [{ mutate: 'contract/*.ts', tests: ['contract/*.test.ts'] }] },
  'contract/studio': { parts: [{ mutate: 'contract/studio/*.ts', tests: ['contract/*.test.ts', 'contract/studio/*.test.ts'] }] },
  app: { parts: [besideIt('app/**/rules')] },
  server: { parts: [besideIt('server/{features,credentials}/**/rules')] },
  studio: { parts: [besideIt('studio/**/rules')] },
  http: { parts: [besideIt(alone)] },
  'http/calls': { parts: byCalls.map((file) => besideIt(file.replace(/\.ts$/, ''))), byCalls: true },
}

function besideIt(name: string): Part {
  return { mutate: `${name}.ts`, tests: [`${name}.test.ts`] }
}
