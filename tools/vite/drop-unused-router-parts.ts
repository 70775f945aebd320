import type { Plugin } from "vite"

/**
 * Lets the bundler remove unused components of React Router. Their definitions are calls and assignments
 * (`Link.displayName = …`), which count as side effects. This plugin removes the assignments and marks the calls as
 * pure. It saves 1.5 KB gzipped.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: "drop-unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router.dist.production/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = ".*";$/gm, "")
          .replaceAll(/(?<== )(?=React\$1\.(?:createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ "),
    },
  }
}
