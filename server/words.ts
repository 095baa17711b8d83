import spanish from '#words/es.json' with { type: 'json' }
import { learn } from '#words/t.ts'

// What the server says itself, in sign-in pages, mails and notices, it says from source.
learn('es', spanish)
