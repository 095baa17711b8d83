import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

/**
 * Returns a random text that is made once and stays. The file is whole or absent, even when the process is killed while it
 * writes. A file cut short, by a full disk or by hand, throws; `otherwise` names another way than putting the file back.
 */
export function keptSecret(file: string, otherwise = ''): string {
  if (!existsSync(file)) make(file)
  const secret = readFileSync(file, 'utf8')
  if (/^[\x21-\x7e]{32,}$/.test(secret.trim())) return secret
  throw new PlainError(`The secret in ${file} is not whole: put the file back as it was${otherwise && `, ${otherwise}`}.`)
}

function make(file: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file) // fails when the file exists
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
