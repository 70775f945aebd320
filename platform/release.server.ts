import { readFileSync } from "node:fs"

/** The name of the release that runs: the version, and the commit that it was built of where that is known. */
export function releaseName(): string {
  return readBuilt() ?? (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version
}

/** What tools/write-release.mjs wrote; undefined where nothing was built. */
function readBuilt(): string | undefined {
  try {
    return readFileSync("build/release.txt", "utf8")
  } catch {
    return undefined
  }
}
