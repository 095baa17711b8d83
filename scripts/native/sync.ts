// `npm run native:sync`: builds the app as static files, makes the projects for Android and iOS afresh of brand.ts and package.json, and
// puts the files into them. What else lies in android/ and ios/ (keys, a Firebase project's files, what Xcode keeps) stays.
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildNative } from './build.ts'
import { makeShells, runCapacitor } from './shells.ts'

const repository = resolve(import.meta.dirname, '../..')
console.log('Building …')
await buildNative('dist/native')
const made = await makeShells()
for (const name of ['android', 'ios']) cpSync(join(made, name), join(repository, name), { recursive: true })
rmSync(made, { recursive: true })
runCapacitor(['sync'], repository)
console.log('android/ and ios/ are up to date. Open them with Android Studio and Xcode (docs/native.md).')
