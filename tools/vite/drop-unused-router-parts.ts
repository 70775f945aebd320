import type { Plugin } from "vite"

const sideEffects = [
  { what: "assignment of a displayName", pattern: /^\w+\.displayName = ".*";$/gm, instead: "" },
  {
    what: "call of createContext, forwardRef or memo",
    pattern: /(?<== )(?=React\$1\.(?:createContext|forwardRef|memo)\()/g,
    instead: "/* @__PURE__ */ ",
  },
]

/**
 * Lets the bundler remove unused components of React Router. Their definitions are calls and assignments
 * (`Link.displayName = …`), which count as side effects. This plugin removes the assignments and marks the calls as
 * pure. It saves 1.5 KB gzipped. The build fails when React Router writes them in another way.
 */
export function dropUnusedRouterParts(): Plugin {
  const unmatched = new Set(sideEffects)
  return {
    name: "drop-unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router.dist.production/ },
      handler: (code) =>
        sideEffects.reduce(
          (text, effect) =>
            text.replaceAll(effect.pattern, () => {
              unmatched.delete(effect)
              return effect.instead
            }),
          code,
        ),
    },
    buildEnd(error) {
      const missing = [...unmatched].map(({ what }) => what).join(" and no ")
      if (!error && missing) throw new Error(`React Router has no ${missing}`)
    },
  }
}
