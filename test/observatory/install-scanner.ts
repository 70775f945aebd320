import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

const files = ["package.json", "package-lock.json"]

const source = import.meta.dirname
const lock = createHash("sha256")
  .update(readFileSync(join(source, "package-lock.json")))
  .digest("hex")
  .slice(0, 12)
const folder = resolve("var/test", `observatory-${lock}`)

/** The folder where Mozilla's scanner is installed. */
export function getScanner(): string {
  if (!existsSync(folder))
    throw new Error(
      "O verificador Observatory da Mozilla não está instalado: `npm run test:full` o instala antes dos testes.",
    )
  return folder
}

/**
 * Installs the scanner, once per lock file. It is not a dependency of the project, because its installation downloads
 * lists and builds a database driver, which a scan does not need. Throws if it cannot be installed.
 */
function installScanner() {
  if (existsSync(folder)) return
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const file of files) copyFileSync(join(source, file), join(draft, file))
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const { status, stderr, error } = spawnSync(
    npm,
    ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"],
    {
      cwd: draft,
      encoding: "utf8",
      timeout: 240_000,
      shell: process.platform === "win32",
    },
  )
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(
      "O verificador Observatory da Mozilla não pôde ser instalado: o registro do npm respondeu? " +
        "O teste precisa dele uma vez; depois fica em var/test.\n" +
        `${error ?? stderr}`,
    )
  }
  // The lists that the scanner's installation downloads, left empty: no scanned host is on the HSTS preload list.
  const lists = join(draft, "node_modules/@mdn/mdn-http-observatory/conf")
  writeFileSync(join(lists, "hsts-preload.json"), "{}")
  writeFileSync(join(lists, "tld-list.json"), "[]")
  renameSync(draft, folder)
}

if (import.meta.main) installScanner()
