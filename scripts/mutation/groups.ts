/** A part of the sources that is mutated, and the tests of which one must notice. */
type Group = { mutate: string[]; tests: string[] }

/** By names in the table of docs/reliability.md. */
export const groups: Record<string, Group> = {
  contract: { mutate: ['contract/*.ts'], tests: ['contract/*.test.ts'] },
  'contract/studio': { mutate: ['contract/studio/*.ts'], tests: ['contract/*.test.ts', 'contract/studio/*.test.ts'] },
  app: { mutate: ['app/**/rules.ts'], tests: ['app/**/rules.test.ts'] },
  server: { mutate: ['server/{features,credentials}/**/rules.ts'], tests: ['server/{features,credentials}/**/rules.test.ts'] },
  studio: { mutate: ['studio/**/rules.ts'], tests: ['studio/**/rules.test.ts'] },
  http: {
    mutate: ['server/http/{cors,guard,headers,health,language,prepared,problem,sidecar,studio-cookie,watches}.ts'],
    tests: ['server/http/{cors,guard,headers,health,language,prepared,problem,sidecar,studio-cookie,watches}.test.ts'],
  },
}
