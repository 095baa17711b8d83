// `npm run sbom`: prints the packages that are shipped as a bill of materials, CycloneDX 1.6 in JSON. docs/decisions/0213 says why npm's own does not do.
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { locked, nameOf, project, shipped } from './shipped.ts'

if (!existsSync('dist/packages.json')) {
  console.error('What is bundled is known when it is built: run `npm run build` first.')
  process.exit(1)
}
const bundled = ['dist/packages.json', 'dist/studio-packages.json'].flatMap((file) =>
  v.parse(v.array(v.string()), JSON.parse(readFileSync(file, 'utf8'))),
)
const components = shipped(bundled).map((folder) => {
  const { version, license, integrity, optional } = locked.get(folder)!
  const name = nameOf(folder)
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    // Two copies of one version are one component each: the folder tells them apart.
    'bom-ref': folder,
    ...(group !== undefined && { group }),
    name: short,
    version,
    // Optional: for one kind of machine only, such as another processor's.
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
})
const metadata = { component: { type: 'application', 'bom-ref': 'co-op-deals', name: 'co-op-deals', version: project.version } }
console.log(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }, null, 2))
