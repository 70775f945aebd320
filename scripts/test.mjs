// npm test: installs what the tests need and runs everything; the last line counts.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { build, environment, fail, install, nodeBinary, root } from "./runtime.mjs"

const results = join(root, "var/test-results")
const onlyChecks = process.argv.includes("--check")

install("everything")
process.env.PATH = environment().PATH
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0

await step("tipos", ["node_modules/@react-router/dev/bin.cjs", "typegen"])
await step("tipos", ["node_modules/typescript/bin/tsc", "--noEmit"])
await step("regras de estilo e fronteiras", ["node_modules/oxlint/bin/oxlint"])
if (!onlyChecks) {
  const browser = await findBrowser()
  await build()
  await suite("testes de unidade e de dados (SQLite e PostgreSQL)", "vitest", [
    "node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(results, "vitest.json")}`,
  ])
  await suite("jornadas no navegador", "playwright", ["node_modules/@playwright/test/cli.js", "test"], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, "playwright.json"),
  })
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** One command that passes or fails as a whole. */
async function step(name, args) {
  const started = Date.now()
  const code = await execute(args)
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code === 0) passed += 1
  else failed += 1
}

/** One test runner: its own counts are added up; a runner that ended without counting has failed. */
async function suite(name, runner, args, extra = {}) {
  console.log(`\n— ${name}`)
  const code = await execute(args, extra)
  const counts = readCounts(runner)
  for (const title of counts.unsure ?? []) console.log(`⚠ passou só na segunda vez: ${title}`)
  passed += counts.passed
  failed += counts.failed
  if (counts.passed + counts.failed === 0 || (code !== 0 && counts.failed === 0)) failed += 1
}

function readCounts(runner) {
  const file = join(results, `${runner}.json`)
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, "utf8"))
  if (runner === "vitest") return { passed: report.numPassedTests, failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0) }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, unsure: unsureOf(report.suites) }
}

/** What passed only when tried again. */
function unsureOf(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(({ title }) => `${file}: ${title}`),
    ...unsureOf(inner),
  ])
}

function execute(args, extra = {}) {
  return new Promise((done) => {
    const child = spawn(nodeBinary(), ["--disable-warning=ExperimentalWarning", ...args], { cwd: root, stdio: "inherit", env: environment(extra) })
    child.on("exit", (code) => done(code ?? 1))
  })
}

/** Debian's Chromium, or the one that Playwright brings; without either the journeys cannot run, and we say so. */
async function findBrowser() {
  const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  const system = candidates.find((path) => path && existsSync(path))
  if (system) return system
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Instalando o Chromium do Debian para as jornadas…")
    if ((await shell("apt-get update -qq && apt-get install -y -qq chromium")) === 0 && existsSync("/usr/bin/chromium")) return "/usr/bin/chromium"
  }
  if ((await shell(`"${nodeBinary()}" node_modules/@playwright/test/cli.js install chromium`)) === 0) return ""
  return fail("Falta um Chromium para as jornadas no navegador. Instale-o (no Debian: apt-get install chromium) ou indique o caminho em CHROMIUM.")
}

function shell(command) {
  return new Promise((done) => spawn(command, { shell: true, cwd: root, stdio: ["ignore", "ignore", "inherit"], env: environment() }).on("exit", (code) => done(code ?? 1)))
}
