// Runs `npm run staff -- add|list|end|reset …`: who may use the studio. It works whether or not the server runs.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { emailPattern } from '#contract/accounts.ts'
import { StaffRole, staffRoles } from '#contract/studio/staff.ts'
import { commandConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import type { Db } from '#server/db/pool.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { PlainError } from '#server/plain-error.ts'
import { addStaff, changeStaff, endStaff, operatorHere, resetStaff } from './people.ts'
import { allStaff, chainsByExternalId, storeByRoute, type KeptStaff } from './queries.ts'
import { invitationDays, invitationLink } from './rules.ts'

const usage = `npm run staff -- …
  add EMAIL --role ${staffRoles.join('|')} --name FUNCTION [--chains ID,ID] [--store ROUTE]
                 adds a person, and prints the link with which they set a password and a second factor. Without --chains
                 they work for all chains; the role store needs the store as it stands in its address
  list           tells who is there
  reset EMAIL    takes password and second factors away, ends their sessions, and prints a new link
  end EMAIL      ends all that somebody may do`

const text = { type: 'string' } as const
type Given = { role?: string | undefined; name?: string | undefined; chains?: string | undefined; store?: string | undefined }

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof PlainError || error instanceof HttpProblem ? error.message : error)
  process.exitCode = 1
}

async function run(args: string[]) {
  const [[verb, typed, ...more], given] = parse(args)
  const email = typed?.trim().toLowerCase()
  if (more.length > 0 || (verb === 'list') !== (email === undefined)) throw new PlainError(usage)
  const config = commandConfig()
  const linkTo = (token: string) =>
    `${invitationLink(config.publicUrl ?? `http://localhost:${config.port}`, token)}\nThe link is good for ${invitationDays} days, once.`
  const { db, close } = await openDatabase(config)
  try {
    if (verb === 'list') for (const line of (await allStaff(db)).map(lineOf)) console.log(line)
    else if (verb === 'add') console.log(linkTo(await add(db, email!, given)))
    else if (verb === 'end') await changeStaff(db, (trx, all) => endStaff(trx, operatorHere, personIn(all, email!)))
    else if (verb === 'reset')
      console.log(linkTo(await changeStaff(db, (trx, all) => resetStaff(trx, operatorHere, personIn(all, email!)))))
    else throw new PlainError(usage)
  } finally {
    await close()
  }
}

function parse(args: string[]): [string[], Given] {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: text, name: text, chains: text, store: text },
    })
    return [positionals, values]
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

async function add(db: Db, email: string, { role, name, chains, store }: Given): Promise<string> {
  const named = v.safeParse(StaffRole, role)
  if (!named.success || !name?.trim()) throw new PlainError(usage)
  if (!emailPattern.test(email)) throw new PlainError(`${email} is not an email address.`)
  const place = await placeOf(db, named.output, { chains, store })
  const { token } = await changeStaff(db, (trx) => addStaff(trx, operatorHere, { email, name: name.trim(), role: named.output, ...place }))
  return token
}

async function placeOf(db: Db, role: StaffRole, { chains, store }: Given) {
  if (role === 'store') {
    const found = store ? await storeByRoute(db, store) : null
    if (!found) throw new PlainError(store ? `There is no store ${store}.` : 'The role store needs --store.')
    return { chains: [found.chainId], storeId: found.storeId }
  }
  if (!chains) return { chains: null, storeId: null }
  const named = chains.split(',').map((it) => it.trim())
  const found = await chainsByExternalId(db, named)
  const missing = named.find((it) => !found.some(({ externalId }) => externalId === it))
  if (missing !== undefined) throw new PlainError(`There is no chain ${missing}.`)
  return { chains: found.map(({ chainId }) => chainId), storeId: null }
}

function personIn(all: readonly KeptStaff[], email: string): KeptStaff {
  const person = all.find((it) => it.email === email)
  if (!person) throw new PlainError(`${email} is not among the staff.`)
  return person
}

function lineOf({ email, name, role, chains, passkeys, hasTotp, invitedUntil, seenAt }: KeptStaff): string {
  const factors = [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`, ...(hasTotp ? ['an authenticator app'] : [])].join(', ')
  const state = invitedUntil ? `invited until ${invitedUntil.toISOString().slice(0, 10)}` : factors
  const seen = seenAt ? `last here ${seenAt.toISOString().slice(0, 10)}` : 'never here'
  return [email, name, role, chains === null ? 'all chains' : `${chains.length} chains`, state, seen].join('  ')
}
