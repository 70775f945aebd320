// Writes the name of this release for the build: the version of package.json and the commit, as `0.1.0+1a2b3c4d`.
// Without git or its folder, as in an image, TRAVESSIA_COMMIT names the commit, or nothing does.
import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"

const { version } = JSON.parse(readFileSync("package.json", "utf8"))
const commit = describeCommit() ?? /^[\w-]{1,50}$/.exec(process.env.TRAVESSIA_COMMIT ?? "")?.[0]
mkdirSync("build", { recursive: true })
writeFileSync("build/release.txt", commit === undefined ? version : `${version}+${commit}`)

/** `1a2b3c4d`, with `-dirty` where files differ from the commit. Never that of a repository around this folder. */
function describeCommit() {
  try {
    const args = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=8"]
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(resolve(".")) }
    return execFileSync("git", args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "ignore"] }).trim()
  } catch {
    return undefined
  }
}
