import { expect, test } from "vitest"
import { buildFiles } from "./build-files.ts"
import { deduplicateStyles, withoutDependencies } from "./deduplicate-styles.ts"

const list =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.js","assets/a.css#","assets/b.css"])))=>i'

test("an import no longer depends on the style sheets that its chunk has, marked or not", () => {
  const code = `${list};load(__vite__mapDeps([0,1,2]));load(__vite__mapDeps([2]));load(__vite__mapDeps([0]))`
  expect(withoutDependencies(code, new Set(["assets/a.css"]))).toBe(
    `${list};load(__vite__mapDeps([0,2]));load(__vite__mapDeps([2]));load(__vite__mapDeps([0]))`,
  )
  expect(withoutDependencies(code, new Set(["assets/a.css", "assets/b.css"]))).toBe(
    `${list};load(__vite__mapDeps([0]));load(__vite__mapDeps([]));load(__vite__mapDeps([0]))`,
  )
})

test("a list that is written in another way is refused, so that an update of Vite is noticed", () => {
  expect(() => withoutDependencies("__vite__mapDeps([0])", new Set())).toThrow("another way")
})

test("the browser's build fails without any such list, so that another name is noticed", async () => {
  const files = { "entry.js": 'import("page.js")', "page.js": 'import "page.css"', "page.css": "a { color: red }" }
  expect(await buildFiles(files, deduplicateStyles())).toContain("__vite__mapDeps([0")
  const without = { "entry.js": "console.log(1)" }
  await expect(buildFiles(without, deduplicateStyles())).rejects.toThrow("__vite__mapDeps")
  await expect(buildFiles(without, deduplicateStyles(), true)).resolves.toContain("console.log(1)")
})
