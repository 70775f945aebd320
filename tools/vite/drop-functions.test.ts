import { parseAst } from "vite"
import { expect, test } from "vitest"
import { buildFiles } from "./build-files.ts"
import { dropFunctions, never, replaceBodies } from "./drop-functions.ts"

const code = "function createRouter() { function fetch(key) { return key } }\nasync function submit() {}\n"

test("replaces the bodies of functions, also of one inside another, and leaves everything else", () => {
  expect(replaceBodies(code, { fetch: "{}", submit: '{ throw new Error("x") }' }, parseAst)).toBe(
    'function createRouter() { function fetch(key) {} }\nasync function submit() { throw new Error("x") }\n',
  )
})

test("replaces the bodies of assigned functions too", () => {
  expect(
    replaceBodies("Form.prototype.submit = function () { send() }", { "Form.prototype.submit": "{}" }, parseAst),
  ).toBe("Form.prototype.submit = function () {}")
})

test("refuses a name that the code does not declare once, so that an update is noticed", () => {
  expect(() => replaceBodies(code, { fetched: "{}" }, parseAst)).toThrow("fetched is declared 0 times")
  expect(() => replaceBodies(`${code}function submit() {}`, { submit: "{}" }, parseAst)).toThrow(
    "submit is declared 2 times",
  )
})

test("the browser's build fails when it has not each of the files, so that a file that moved is noticed", async () => {
  const folder = "node_modules/react-router/dist/production/lib"
  const files = {
    "entry.js": `import { fetch } from "${folder}/router.js"\nfetch()`,
    [`${folder}/router.js`]: "export function fetch() { globalThis.sent = true }",
  }
  const dropped = { "react-router/dist/production/lib/router.js": { fetch: never } }
  const code = await buildFiles(files, dropFunctions(dropped))
  expect(code).toContain("dropped by")
  expect(code).not.toContain("sent")
  const moved = () => dropFunctions({ ...dropped, "react-router/dist/production/lib/hooks.js": { useFetch: never } })
  await expect(buildFiles(files, moved())).rejects.toThrow("no file react-router/dist/production/lib/hooks.js")
  // The server has all of React and React Router.
  expect(await buildFiles(files, moved(), true)).toContain("sent")
})
