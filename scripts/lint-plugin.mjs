// The one rule that oxlint lacks: ESLint's no-restricted-properties, for properties of a global by name.

const restricted = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const [{ object, properties, message }] = context.options
    const isObject = (node) => node?.type === 'Identifier' && node.name === object
    const check = (key, node) => {
      const name = key.name ?? key.value
      if (properties.includes(name)) context.report({ node, message: `${object}.${name}: ${message}` })
    }
    return {
      MemberExpression(node) {
        if (isObject(node.object)) check(node.property, node)
      },
      VariableDeclarator({ id, init }) {
        if (isObject(init) && id.type === 'ObjectPattern') for (const it of id.properties) if (it.key) check(it.key, it)
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'no-restricted-properties': restricted } }
