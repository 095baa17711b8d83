import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import {
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { API, TypeFlags, type Type } from 'typescript/unstable/sync'
import { afterAll } from 'vitest'

/**
 * An `sql` template of the server: its place, the text around its holes, and the declared type of its rows. It is a statement
 * when it is executed itself, and otherwise a part of one.
 */
export type Template = { at: string; isStatement: boolean; whole: RegExp; part: RegExp; row: Type | null }
export type Column = { name: string; select: Type[]; isOptional: boolean; isWritable: boolean }

export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'null' | 'other'

const { BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, TEXT, VARCHAR, UUID, DATE, TIMESTAMPTZ, JSON: PLAIN_JSON, JSONB } = pg.types.builtins
const names = 19 // the type of names in the catalog
const kinds = new Map<number, Kind>([
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8].map((it) => [it, 'number'] as const),
  ...[TEXT, VARCHAR, UUID, names].map((it) => [it, 'string'] as const),
  ...[DATE, TIMESTAMPTZ].map((it) => [it, 'date'] as const),
  // Arrays of int, text, uuid and the catalog's names; pg has no constants for arrays.
  ...[PLAIN_JSON, JSONB, 1007, 1009, 2951, 1003].map((it) => [it, 'object'] as const),
  [BOOL, 'boolean'],
])

/** Returns the kind of value that pg returns for a column of this PostgreSQL type. */
export const kindOfColumn = (oid: number): Kind => kinds.get(oid) ?? 'other'

/** Reads the declared types of the server's statements and tables from the sources, since they do not exist at run time. */
export function declared() {
  const api = new API({ cwd: process.cwd() })
  afterAll(() => api.close())
  const [project] = api.updateSnapshot({ openProject: resolve('tsconfig.server.json') }).getProjects()
  const { checker, program } = project!

  function sourceOf(file: string) {
    const source = program.getSourceFile(file)
    if (!source) throw new Error(`${file} is not in tsconfig.server.json`)
    return source
  }

  function templatesOf(file: string): Template[] {
    const source = sourceOf(file)
    const found: Template[] = []
    const visit = (node: Node, isStatement = false) => {
      if (isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
        const line = source.text.slice(0, node.tag.end).split('\n').length
        found.push({ at: `${file}:${line}`, isStatement, ...patternsOf(node), row: rowOf(node) })
      }
      const isExecuted = isPropertyAccessExpression(node) && node.name.text === 'execute'
      node.forEachChild((child) => visit(child, isExecuted))
    }
    visit(source)
    return found
  }

  function rowOf({ typeArguments }: TaggedTemplateExpression) {
    const [given] = typeArguments ?? []
    return given ? checker.getTypeFromTypeNode(given)! : null
  }

  /** Returns patterns of a template's text: a hole is a parameter, or the text of another template. */
  function patternsOf({ template }: TaggedTemplateExpression) {
    const spans = isTemplateExpression(template) ? template.templateSpans : []
    const holes = spans.map(({ expression, literal }) => {
      const isText = checker.typeToString(checker.getTypeAtLocation(expression)!).includes('RawBuilder<')
      return `${isText ? '[^]*?' : '\\$\\d+'}${RegExp.escape(literal.text)}`
    })
    const text = RegExp.escape(isTemplateExpression(template) ? template.head.text : template.text) + holes.join('')
    return { whole: new RegExp(`^${text}$`), part: new RegExp(text) }
  }

  const isOf = (type: Type, flags: TypeFlags) => (type.flags & flags) !== 0
  /** Returns the members of a union; a boolean is a union too, of true and false. */
  const casesOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
  const propertiesOf = (type: Type) =>
    checker.getPropertiesOfType(type).map((it) => ({ name: it.name, type: checker.getTypeOfSymbol(it)! }))
  const propertyOf = (type: Type, name: string) => propertiesOf(type).find((it) => it.name === name)?.type

  /** Returns what in a value does not fit its declared type, and where; null when all fits. */
  function misfit(type: Type, value: unknown, at: string): string | null {
    const cases = casesOf(type)
    if (cases.length > 1) {
      const wrong = cases.map((it) => misfit(it, value, at))
      return wrong.includes(null)
        ? null
        : (wrong.find((it) => it?.startsWith(`${at}.`) || it?.startsWith(`${at}[`)) ?? told(type, value, at))
    }
    if (isOf(type, TypeFlags.Unknown)) return null
    if (value === null) return isOf(type, TypeFlags.Null) ? null : told(type, value, at)
    if (value === undefined) return isOf(type, TypeFlags.Undefined) ? null : told(type, value, at)
    if (type.isLiteralType()) return type.value === value ? null : told(type, value, at)
    if (typeof value !== 'object') return kindOf(type) === typeof value ? null : told(type, value, at)
    if (value instanceof Date) return kindOf(type) === 'date' ? null : told(type, value, at)
    if (Array.isArray(value)) {
      if (!checker.isArrayType(type) || !type.isTypeReference()) return told(type, value, at)
      const [element] = checker.getTypeArguments(type)
      return first(value.map((it: unknown, place) => misfit(element!, it, `${at}[${place}]`)))
    }
    if (kindOf(type) !== 'object' || checker.isArrayType(type)) return told(type, value, at)
    if (isOf(type, TypeFlags.NonPrimitive)) return null
    const properties = propertiesOf(type)
    const unknown = Object.keys(value).filter((name) => !properties.some((it) => it.name === name))
    if (unknown.length > 0) return `${at} has ${unknown.join(', ')}, which its type does not`
    return first(properties.map((it) => misfit(it.type, Reflect.get(value, it.name), `${at}.${it.name}`)))
  }
  const first = (faults: (string | null)[]) => faults.find((it) => it !== null) ?? null
  const told = (type: Type, value: unknown, at: string) => `${at} is ${JSON.stringify(value)}, not ${checker.typeToString(type)}`

  /** Returns the kind of JavaScript value that the type has; a branded string is a string. */
  function kindOf(type: Type): Kind {
    if (type.isIntersectionType() && type.getTypes().some((it) => isOf(it, TypeFlags.StringLike))) return 'string'
    if (isOf(type, TypeFlags.StringLike)) return 'string'
    if (isOf(type, TypeFlags.NumberLike)) return 'number'
    if (isOf(type, TypeFlags.BooleanLike)) return 'boolean'
    if (isOf(type, TypeFlags.Null)) return 'null'
    if (type.getSymbol()?.name === 'Date') return 'date'
    return isOf(type, TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive | TypeFlags.Unknown) ? 'object' : 'other'
  }

  /** Returns the columns of every table of `Database`, with the types that a select gives. */
  function tables(): Map<string, Column[]> {
    let database: Type | undefined
    sourceOf('server/db/schema.ts').forEachChild((node) => {
      if (isTypeAliasDeclaration(node) && node.name.text === 'Database') database = checker.getTypeFromTypeNode(node.type)
    })
    return new Map(propertiesOf(database!).map((table) => [table.name, propertiesOf(table.type).map(columnOf)]))
  }

  function columnOf({ name, type }: { name: string; type: Type }): Column {
    const inserted = casesOf(type).flatMap((it) => casesOf(propertyOf(it, '__insert__') ?? it))
    return {
      name,
      select: casesOf(type).flatMap((it) => casesOf(propertyOf(it, '__select__') ?? it)),
      isOptional: inserted.some((it) => isOf(it, TypeFlags.Undefined)),
      isWritable: !inserted.every((it) => isOf(it, TypeFlags.Never)),
    }
  }

  const files = globSync('server/**/*.ts').filter((file) => !/\.(test|check)\.ts$|^server\/testing\//.test(file.replaceAll('\\', '/')))
  return {
    templates: files.flatMap(templatesOf),
    tables: tables(),
    kindsOf: (types: readonly Type[]) => [...new Set(types.map(kindOf))],
    casesOf,
    propertiesOf,
    misfit,
  }
}
