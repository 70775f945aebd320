import { expect, test } from "vitest"
import { lintFiles } from "#test/lint-files.ts"

test("a class that its module does not have is refused", () => {
  const files = {
    "ui/list.module.css": ".list { & .item { color: red } }\n/* .gone */",
    "ui/list.tsx": [
      'import styles from "./list.module.css"',
      'import same from "#ui/list.module.css"',
      "export const classes = [styles.list, styles.item, same.list, styles[classes.length]]",
      "export const more = [styles.lists]",
      'export const others = [same["gone"]]',
    ].join("\n"),
  }
  const lines = lintFiles(files).filter(({ code }) => code === "styles(known-class)")
  expect(lines.map(({ line }) => line)).toEqual([4, 5])
})
