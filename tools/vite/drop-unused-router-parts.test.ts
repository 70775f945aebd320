import { expect, test } from "vitest"
import { buildFiles } from "./build-files.ts"
import { dropUnusedRouterParts } from "./drop-unused-router-parts.ts"

const path = "node_modules/react-router/dist/production/lib/dom/lib.js"
const makes = "const React$1 = globalThis.React;\nexport const Link = React$1.forwardRef(() => null);\n"
const names = 'Link.displayName = "Link";\n'

function build(code: string, ssr = false): Promise<string> {
  return buildFiles({ "entry.js": `import "${path}"`, [path]: code }, dropUnusedRouterParts(), ssr)
}

test("an unused component of React Router leaves nothing behind", async () => {
  expect(await build(makes + names)).not.toContain("forwardRef")
})

test("the build fails when React Router writes its components in another way, so that it is noticed", async () => {
  await expect(build(makes)).rejects.toThrow("React Router has no assignment of a displayName")
  await expect(build(`export const Link = {};\n${names}`)).rejects.toThrow("React Router has no call of createContext")
  expect(await build(makes, true)).toContain("forwardRef")
})
