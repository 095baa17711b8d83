import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { NodePath } from '@babel/core'

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'words', { shouldIgnore: (path: NodePath) => reasonFor(path) })]

function reasonFor(path: NodePath): string | undefined {
  if (!path.isStringLiteral()) return undefined
  const { parent } = path
  if (parent.type === 'ObjectProperty' && parent.key.type === 'Identifier' && parent.key.name === 'about')
    return 'A sentence about a call, for the page of the API.'
  if (
    parent.type === 'CallExpression' &&
    parent.arguments.indexOf(path.node) > 0 &&
    parent.callee.type === 'MemberExpression' &&
    parent.callee.object.type === 'Identifier' &&
    parent.callee.object.name === 'v'
  )
    return 'What is said when a check of a schema fails.'
}
