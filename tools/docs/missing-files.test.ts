import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { listMissingFiles } from "./missing-files.ts"

test("a guide that names a moved source is told of, with a path from the root, from the guide, and without one", () => {
  const root = mkdtempSync(join(tmpdir(), "travessia-guides-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, "docs"))
  mkdirSync(join(root, "site/home"), { recursive: true })
  for (const file of ["site/home/home-page.tsx", "docs/sketch.svg", "docs/gone.md"]) writeFileSync(join(root, file), "")
  const names = [
    "site/home/home-page.tsx",
    "home-page.tsx",
    "sketch.svg",
    "home/home-page.tsx",
    "old-page.tsx",
    "site/*.ts",
  ]
  writeFileSync(join(root, "docs/guide.md"), names.map((name) => `\`${name}\``).join(" "))
  expect(listMissingFiles(root)).toEqual([
    "docs/guide.md names home/home-page.tsx, which is not there",
    "docs/guide.md names old-page.tsx, which is not there",
  ])
})
