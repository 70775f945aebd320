import { join } from "node:path"
import type { Plugin } from "vite"

const ownFactory = join(import.meta.dirname, "../../ui/icon/create-icon.tsx")

/**
 * Lets `ui/icon/create-icon.tsx` make the icons of Tabler, for the browser and for the server, instead of the package's
 * own factory. The build fails when the package has none of that name.
 */
export function leanIcons(): Plugin {
  let replaced = false
  return {
    name: "lean-icons",
    apply: "build",
    load: {
      filter: { id: /@tabler.icons-react.+createReactComponent\.mjs$/ },
      handler() {
        replaced = true
        return `export { default } from ${JSON.stringify(ownFactory)}`
      },
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error("The package @tabler/icons-react has no createReactComponent.mjs")
    },
  }
}
