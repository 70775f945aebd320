import type { Plugin } from "vite"

/**
 * React Router gives its components a name by assignment (`Link.displayName = …`) and makes them by calls, which keeps those
 * that nobody uses in the bundle too: a bundler cannot know that neither does anything else. Here it is told; 1.5 KB gzipped.
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
