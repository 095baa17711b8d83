import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { S3Place } from '#server/adapters/image-store/s3.ts'
import { keptSecret } from '#server/kept-secret.ts'
import { PlainError } from '#server/plain-error.ts'
import { defaultMapStyle } from '#server/map-style.ts'
import { makeWritable } from '#server/writable.ts'

const flag = v.pipe(
  v.picklist(['on', 'off', '1', '0', 'true', 'false', '']),
  v.transform((it) => ['on', '1', 'true'].includes(it)),
)
const number = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number), v.minValue(min), v.maxValue(max))
const http = v.regex(/^https?:/i, 'must begin with https:// or http://')
const origin = v.pipe(
  v.string(),
  http,
  v.check((it) => URL.parse(it)?.origin === it, 'must be an origin, such as https://deals.example, without a path'),
)

/** Each such sign in a password makes it no address, or that of another machine. What is printed leaves the value out: the password is in it. */
const whole = v.check(isWhole, 'must be an address: in a password write / as %2F, # as %23, ? as %3F, % as %25')

/** Without an address nodemailer sends from nobody, which readers' mail servers throw away. */
const sender = v.pipe(
  v.string(),
  v.regex(
    /^(?:[^<>]*<[^\s<>@,:;]+@[^\s<>@,:;]+>|[^\s<>@,:;]+@[^\s<>@,:;]+)$/,
    'must be an email address, such as deals@deals.example or Deals <deals@deals.example>',
  ),
)

/** pg connects to one host: which of several is the primary, a proxy before them knows. */
const postgres = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  v.check((it) => !/^[^/]*\/\/(?:[^/]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)/.test(it), 'must name one host'),
  whole,
)

const proxies = v.pipe(
  v.string(),
  v.check(
    (it) => it === 'on' || it === 'off' || it.split(',').every((one) => isProxy(one.trim())),
    'must be on, off, or the addresses of proxies, parted by commas',
  ),
)

/** Every variable that the server reads, with its default (README.md, Configuration). An empty value counts as unset. */
const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(number(0, 65535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  ALLOW_HTTP: v.optional(flag, 'off'),
  DATA_DIR: v.optional(v.string(), 'var'),
  DRAIN_SECONDS: v.optional(number(0, 600), '0'),
  DATABASE_URL: v.optional(postgres),
  DIRECT_DATABASE_URL: v.optional(postgres),
  READ_DATABASE_URL: v.optional(postgres),
  DATABASE_POOL: v.optional(number(1, 1000), '16'),
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  SIGN_IN_TRIES_PER_ACCOUNT: v.optional(number(1, 10_000), '10'),
  SIGN_IN_TRIES_PER_ADDRESS: v.optional(number(1, 1_000_000), '200'),
  REQUESTS_PER_MINUTE_PER_ADDRESS: v.optional(number(0, 100_000_000), '6000'),
  REQUESTS_PER_MINUTE_PER_USER: v.optional(number(0, 100_000_000), '1200'),
  MAIL: v.optional(flag, 'on'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'), whole)),
  MAIL_FROM: v.optional(sender),
  FCM_CREDENTIALS: v.optional(v.string()),
  DIGEST: v.optional(flag, 'on'),
  IMAGE_STORE: v.optional(v.string()),
  S3_ENDPOINT: v.optional(origin),
  AWS_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a region, such as us-east-1')), 'us-east-1'),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  MAP_STYLE_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), defaultMapStyle),
  MAP_ORIGINS: v.optional(v.string()),
  MINIMUM_APP_VERSION: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)*$/, 'must be a version, such as 1.0')), '1.0'),
  DEMO: v.optional(flag),
  CACHE_MB: v.optional(number(1, 100_000), '64'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS: v.optional(flag, 'off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), http, whole)),
  TRUST_PROXY: v.optional(proxies, 'off'),
})

export type CommandConfig = ReturnType<typeof configOf>
export type Config = CommandConfig & { authSecret: string }

/** Throws a PlainError on a wrong value, and in production on a missing one. Makes DATA_DIR, and in it a secret if none is given. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const env = read(environment)
  if (env.NODE_ENV === 'production') demandOfProduction(env)
  demandDatabase(env)
  return { ...configOf(env), authSecret: env.AUTH_SECRET ?? keptAuthSecret(env.DATA_DIR) }
}

/** For a command that runs beside the server: it serves and signs nothing, so it needs the database only, and writes no secret. */
export function commandConfig(): CommandConfig {
  const env = read(process.env)
  demandDatabase(env)
  return configOf(env)
}

function read(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new PlainError(`The variable ${v.getDotPath(issue)!} has a wrong value: ${issue.message}.`)
}

type Read = v.InferOutput<typeof Environment>

/** Throws when a value is missing that a developer's machine may make up, but that shoppers would have to trust. */
function demandOfProduction({ PUBLIC_URL, ALLOW_HTTP, MAIL, SMTP_URL, AUTH_SECRET }: Read) {
  const demands: [isMet: unknown, sentence: string][] = [
    [PUBLIC_URL, 'PUBLIC_URL must be set, to the address that shoppers open, such as https://deals.example'],
    [
      PUBLIC_URL?.startsWith('https:') || ALLOW_HTTP,
      'PUBLIC_URL must begin with https://, unless ALLOW_HTTP=on says that only a private proxy reaches the server',
    ],
    [SMTP_URL || !MAIL, 'SMTP_URL must be set, or MAIL=off, with which nobody can make an account or choose a new password'],
    [AUTH_SECRET, 'AUTH_SECRET must be set, to a random text of 32 characters or more'],
  ]
  const unmet = demands.find(([isMet]) => !isMet)
  if (unmet) throw new PlainError(`In production ${unmet[1]}.`)
}

/** An embedded database in production would be one for each process, which a name typed wrong must not make. */
function demandDatabase(env: Read) {
  if (env.NODE_ENV === 'production' && env.DATABASE_URL === undefined)
    throw new PlainError(
      'In production DATABASE_URL must be set, to the PostgreSQL that all servers share, such as postgres://deals:PASSWORD@db/deals.',
    )
  const further = (['DIRECT_DATABASE_URL', 'READ_DATABASE_URL'] as const).find((it) => env[it] !== undefined)
  if (further && env.DATABASE_URL === undefined) throw new PlainError(`${further} is set, so DATABASE_URL must be set too.`)
}

function configOf(env: Read) {
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  makeWritable(dataDir, `The folder DATA_DIR, ${dataDir}`)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** null: follows the port that the server listens on. */
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir,
    /** For so long a server that is to end still serves, while /readyz says that it will not stay. */
    drainSeconds: env.DRAIN_SECONDS,
    databaseUrl: env.DATABASE_URL ?? null,
    /** The same database past a pooler, for what needs a connection to itself; null: there is no pooler. */
    directDatabaseUrl: env.DIRECT_DATABASE_URL ?? null,
    /** Replicas, for what everybody may read; null: there are none. */
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    /** The most connections for requests, to each of the two. */
    databasePool: env.DATABASE_POOL,
    /** Failures in 15 minutes: per account and address, and per address. */
    signInTriesPerAccount: env.SIGN_IN_TRIES_PER_ACCOUNT,
    signInTriesPerAddress: env.SIGN_IN_TRIES_PER_ADDRESS,
    /** 0: no limit. */
    requestsPerAddress: env.REQUESTS_PER_MINUTE_PER_ADDRESS,
    requestsPerUser: env.REQUESTS_PER_MINUTE_PER_USER,
    /** false: no mail is sent, and what needs a mail is refused. */
    mail: env.MAIL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    /** The key file of a Firebase service account. */
    fcmCredentials: env.FCM_CREDENTIALS ?? null,
    /** false: nobody is told that favorites are on sale. */
    digest: env.DIGEST,
    imageStore: imageStoreOf(env) ?? join(dataDir, 'images'),
    mapStyleUrl: env.MAP_STYLE_URL,
    mapOrigins: env.MAP_ORIGINS?.split(/[\s,]+/).filter(Boolean) ?? [new URL(env.MAP_STYLE_URL).origin],
    minimumAppVersion: env.MINIMUM_APP_VERSION,
    demo: env.DEMO ?? !production,
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS,
    /** Where traces are sent to; null: none are made. */
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? null,
    trustProxy: env.TRUST_PROXY === 'off' ? false : env.TRUST_PROXY === 'on' ? true : env.TRUST_PROXY,
  }
}

/**
 * Keys the digits of a sign-up, a repeated sign-in, the addresses in audit events, and staff's codes: with a new secret staff without a
 * passkey need a new sign-in.
 */
function keptAuthSecret(dataDir: string): string {
  return keptSecret(join(resolve(dataDir), 'auth-secret'), 'or remove it, and who is signing up at the moment begins again')
}

/** Returns a folder, or the place of s3://bucket/prefix; null when none is named. */
function imageStoreOf(env: Read): string | S3Place | null {
  const where = env.IMAGE_STORE ?? null
  if (where === null || !/^[a-z0-9]+:\/\//i.test(where)) return where
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-]+(?:\/[\w-]+)*))?\/?$/.exec(where) ?? []
  if (bucket === undefined) throw new PlainError('The variable IMAGE_STORE has a wrong value: must be a folder, or s3://bucket/prefix.')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = env
  if (!accessKeyId || !secretAccessKey)
    throw new PlainError(`IMAGE_STORE is ${where}: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for it.`)
  return { endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, region, bucket, prefix, accessKeyId, secretAccessKey }
}

function isWhole(it: string): boolean {
  const url = URL.parse(it.replace('@/', '@socket/')) // PostgreSQL's may name no host
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes('@')) return false
  try {
    decodeURIComponent(it.replace(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

/** An address, a network, or a name that Fastify defines for some. */
function isProxy(it: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(it)) return true
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d+))?$/.exec(it) ?? []
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return Number(bits) >= 1 && Number(bits) <= most
}
