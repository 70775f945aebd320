// npm test: installs what the tests need and runs everything; the last line has the total.
// `--check` stops before the tests. `--full` adds what takes long: soak, long crash, scaling, scanners, every width.
import { spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"
import { chromiumPath, headlessShell } from "./chromium-path.mjs"
import { apps, build, environment, fail, install, nodeBinary, root } from "./runtime.mjs"
import { missingPrograms } from "./system-programs.mjs"
import { describeCounts, describeSlowest, readTestReport } from "./test-report.mjs"

const results = join(root, "var/test-results")
const isOnlyChecks = process.argv.includes("--check")
const isFull = process.argv.includes("--full")

install("everything")
process.env.PATH = environment().PATH
// Compile cache, because the tests start hundreds of processes of the same sources.
process.env.NODE_COMPILE_CACHE = join(root, "var/test/compile-cache")
if (isFull) process.env.TEST_FULL = "1"
// See test/plain-pictures.ts.
else process.env.TEST_PICTURES = "plain"
if (!isOnlyChecks && hasRoomInMemory()) keepFilesInMemory()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
const skipped = []
const failures = []
const files = []

for (const app of apps)
  await step("rotas", `tipos das rotas (${app})`, ["node_modules/@react-router/dev/bin.cjs", "typegen", app])
const checks = [
  // Separate type checks, because two React Router apps in one program would mix their route types.
  ...apps.map((app) => step("tipos", `tipos (${app})`, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", app])),
  step("regras", "regras de estilo e de segurança", ["node_modules/oxlint/bin/oxlint"]),
  step("formato", "formatação (npm run format a corrige)", ["node_modules/oxfmt/bin/oxfmt", "--check", "."]),
  step("fronteiras", "fronteiras entre os andares", ["tools/borders/check-borders.ts"]),
  step("guias", "arquivos que os guias nomeiam", ["tools/docs/check-docs.ts"]),
  step("sobras", "arquivos, exportações e pacotes sem uso", ["node_modules/knip/bin/knip.js", "--no-progress"]),
]
if (isOnlyChecks) await Promise.all(checks)
else {
  // In parallel: the checks with the build, then the two test runners. Each waits often enough to let the other work.
  const prepared = step("modelos", "bancos que os testes copiam", ["test/prepare-templates.ts"])
  // In sequence: apt installs one package at a time.
  const tools = installPrograms().then(installBrowser)
  await Promise.all([tools, build(), prepared, ...checks])
  await Promise.all([suite("testes", "vitest", vitest("vitest")), journeys("jornadas", "playwright")])
  if (isFull) {
    // With the samples of `npm test`: a whole round takes twice as long.
    await journeys("lentas", "playwright-slow", { SLOW_RESPONSES: "1", TEST_FULL: "" })
    await step("scanner", "verificador da Mozilla instalado", ["test/observatory/install-scanner.ts"])
    await suite("longos", "vitest-full", [...vitest("vitest-full"), "--config=vitest.full.config.ts"])
  }
}

// At the end, because the runners' outputs above are interleaved.
if (files.length > 0) console.log(`\nArquivos mais lentos:\n${describeSlowest(files).join("\n")}\n`)
for (const name of skipped) console.log(`○ skipped: ${name}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${describeCounts(passed, failed, skipped.length)}`)
process.exit(failed > 0 ? 1 : 0)

/** The tests' files take up to 4 GB. */
function hasRoomInMemory() {
  const needed = 6 * 1024 ** 3
  if (process.platform !== "linux" || !existsSync("/dev/shm")) return false
  const { bavail, bsize } = statfsSync("/dev/shm")
  return bavail * bsize > needed && freemem() > needed
}

/** Puts the tests' files in memory: thousands of small databases are written and removed, and none waits for a disk. */
function keepFilesInMemory() {
  const folder = mkdtempSync("/dev/shm/travessia-test-")
  // If run as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
}

function vitest(name) {
  return [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(results, `${name}.json`)}`,
  ]
}

function journeys(lane, report, extra = {}) {
  return suite(lane, report, ["node_modules/@playwright/test/cli.js", "test"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, `${report}.json`),
    ...extra,
  })
}

/** Runs a command that counts as one test. */
async function step(lane, name, args) {
  const started = Date.now()
  const code = await execute(lane, args)
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code === 0) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
}

/** Runs a test runner and adds up the counts of its report. A runner that wrote no report has failed. */
async function suite(lane, report, args, extra = {}) {
  const started = Date.now()
  const code = await execute(lane, args, extra)
  const counts = readTestReport(join(results, `${report}.json`), code)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`\n— ${lane}: ${describeCounts(counts.passed, counts.failed, counts.skipped.length)} (${seconds} s)`)
  passed += counts.passed
  failed += counts.failed
  files.push(...counts.files.map(({ name, ms }) => ({ name: `${lane}: ${name}`, ms })))
  skipped.push(...counts.skipped.map((name) => `${lane}: ${name}`))
  failures.push(...counts.failures.map((failure) => `${lane}: ${failure}`))
}

/** Runs a command. Each line of its output is prefixed with its lane's name, because several run in parallel. */
function execute(lane, args, extra = {}) {
  return new Promise((done) => {
    const child = spawn(nodeBinary(), ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: root,
      stdio: ["inherit", "pipe", "pipe"],
      env: environment({ ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...extra }),
    })
    for (const stream of [child.stdout, child.stderr]) printLines(stream, lane)
    child.on("error", () => done(1))
    child.on("close", (code) => done(code ?? 1))
  })
}

function printLines(stream, lane) {
  let rest = ""
  stream.setEncoding("utf8").on("data", (text) => {
    const lines = (rest + text).split("\n")
    rest = lines.pop()
    for (const line of lines) console.log(`${lane.padEnd(8)} │ ${line}`)
  })
  stream.on("end", () => rest && console.log(`${lane.padEnd(8)} │ ${rest}`))
}

/** Exits if there is no Chromium and none can be installed. */
async function installBrowser() {
  const isShellMissing = ![process.env.CHROMIUM, headlessShell].some((path) => path && existsSync(path))
  if (isShellMissing) await installFromDebian("chromium-headless-shell")
  if (chromiumPath() || ((await installFromDebian("chromium")) && chromiumPath())) return
  if ((await runCommand(`"${nodeBinary()}" node_modules/@playwright/test/cli.js install chromium`)) === 0) return
  fail(
    "Falta um Chromium para as jornadas no navegador. " +
      "Instale-o (no Debian: apt-get install chromium) ou indique o caminho em CHROMIUM.",
  )
}

async function installPrograms() {
  for (const name of missingPrograms({ isFull })) await installFromDebian(name)
}

/** Installs a package on Debian as root; elsewhere it does nothing. Returns whether it was installed. */
async function installFromDebian(name) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false
  console.log(`Instalando ${name} do Debian para os testes…`)
  return (
    (await runCommand(
      `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${name}`,
    )) === 0
  )
}

function runCommand(command) {
  return new Promise((done) =>
    spawn(command, { shell: true, cwd: root, stdio: ["ignore", "ignore", "inherit"], env: environment() }).on(
      "exit",
      (code) => done(code ?? 1),
    ),
  )
}
