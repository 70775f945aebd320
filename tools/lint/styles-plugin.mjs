// Classes of CSS modules, which their types do not name: a missing one would render as "undefined".
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Names of the classes in a CSS module. */
function classesOf(file) {
  const css = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "")
  return new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name))
}

const knownClass = {
  create(context) {
    const modules = new Map()
    return {
      ImportDeclaration({ source: { value: path }, specifiers: [first] }) {
        if (first?.type !== "ImportDefaultSpecifier" || !path.endsWith(".module.css")) return
        const file = path.startsWith("#") ? join(context.cwd, path.slice(1)) : join(dirname(context.filename), path)
        modules.set(first.local.name, { path, classes: classesOf(file) })
      },
      MemberExpression(node) {
        const { object, property, computed } = node
        const from = modules.get(object.name)
        const name = computed ? property.value : property.name
        if (!from || typeof name !== "string" || from.classes.has(name)) return
        context.report({ node, message: `${from.path} has no class "${name}".` })
      },
    }
  },
}

export default { meta: { name: "styles" }, rules: { "known-class": knownClass } }
