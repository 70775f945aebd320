// Paths of files as every system writes them, also in folders with spaces and accents.

const besideModule = "NewExpression[callee.name='URL'][arguments.1.object.type='MetaProperty']"

const noUrlPathname = {
  create: (context) => ({
    [`MemberExpression[property.name='pathname'] > ${besideModule}`](node) {
      context.report({ node, message: "A pathname keeps %20 for a space: use fileURLToPath, or resolve." })
    },
  }),
}

export default { meta: { name: "paths" }, rules: { "no-url-pathname": noUrlPathname } }
