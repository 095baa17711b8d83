import { lockDataDir } from '#server/db/lock.ts'
import { PlainError } from '#server/plain-error.ts'

// A process that locks each folder that it is sent, and keeps it locked.
process.on('message', (folder: string) => {
  try {
    lockDataDir(folder)
    process.send!('won')
  } catch (error) {
    process.send!(error instanceof PlainError ? 'held' : String(error))
  }
})
process.send!('ready')
