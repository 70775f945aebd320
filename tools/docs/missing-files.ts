import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/** Sources in backticks: `domain/packages/package.ts`, or `package.ts` alone. Patterns and placeholders are none. */
const named = /`([\w.()-]+(?:\/[\w.()-]+)*\.(?:tsx?|mjs|css|svg|cfg|service))`/g

/** Named because there must be none. */
const forbidden = new Set(["index.ts"])

/**
 * Returns one line for each source that a guide names and that is not there. A name with folders stands for a path from
 * the root or from the guide; a bare name for any source of that name.
 */
export function listMissingFiles(root: string): string[] {
  const exclude = ["node_modules/**", "build/**", "var/**", "data/**"]
  const guides = globSync(["*.md", "docs/**/*.md", "content/**/*.md", "deploy/**/*.md"], { cwd: root, exclude })
  const sources = globSync("**/*.{ts,tsx,mjs,css,svg,cfg,service}", { cwd: root, exclude })
  const names = new Set(sources.map((source) => basename(source)))
  return guides.toSorted().flatMap((guide) => {
    const text = readFileSync(join(root, guide), "utf8")
    const files = new Set(Array.from(text.matchAll(named), ([, file = ""]) => file))
    const isThere = (file: string) =>
      file.includes("/")
        ? existsSync(join(root, file)) || existsSync(join(root, dirname(guide), file))
        : names.has(file)
    return [...files]
      .filter((file) => !forbidden.has(file) && !isThere(file))
      .map((file) => `${guide} names ${file}, which is not there`)
  })
}
