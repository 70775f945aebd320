import { expect, test } from "vitest"
import { lintFiles } from "#test/lint-files.ts"

test("the path of a file beside a module is not taken from a URL, where spaces and accents are escaped", () => {
  const source = `
    import { fileURLToPath } from "node:url"
    export const wrong = new URL("./one.txt", import.meta.url).pathname
    export const right = fileURLToPath(new URL("./one.txt", import.meta.url))
    export const address = new URL("/turismo", "http://localhost").pathname`
  const lines = lintFiles({ "code.ts": source }).filter(({ code }) => code === "paths(no-url-pathname)")
  expect(lines.map(({ line }) => line)).toEqual([3])
})
