import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { connectDatabase } from "#database/connect.ts"

/*
 * npm run bench: how fast the site answers, in one run on this machine. Every figure is also given as a ratio
 * to a bare Fastify route with the same bytes, since only ratios compare between machines.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const listPath = "/api/v1/package/get-homepage?show_in=T"
const pagePath = "/turismo"

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-"))
try {
  await bench()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function bench() {
  console.log("Preparando uma agência de demonstração…")
  const first = await startSite()
  await first.stop()
  const site = await startSite()
  const page = await packagePath(site.url)
  const rows: Row[] = []
  for (const [name, path] of [["API, lista de pacotes em destaque", listPath], ["Página de pacote", page], ["Página inicial de turismo", pagePath]] as const) {
    const body = await (await fetch(site.url + path)).text()
    const bare = await startBare(body)
    const bareRate = await rate(bare.url)
    await bare.stop()
    const own = await rate(site.url + path)
    rows.push({ name, path, bytes: body.length, own, bare: bareRate, queries: await queriesOf(path) })
  }
  const loaded = memoryMb(site.pid)
  await site.stop()
  print(rows)
  console.log(`\nPartida em banco existente até o primeiro 200: ${site.readyMs.toFixed(0)} ms (a primeira, com as imagens: ${(first.readyMs / 1000).toFixed(1)} s)`)
  console.log(`Memória em repouso: ${site.idleMb.toFixed(0)} MB; depois da carga: ${loaded.toFixed(0)} MB`)
}

interface Row {
  name: string
  path: string
  bytes: number
  own: number
  bare: number
  queries: number
}

function print(rows: Row[]) {
  console.log(`\n${"o que".padEnd(36)} ${"bytes".padStart(8)} ${"req/s".padStart(8)} ${"Fastify".padStart(8)} ${"razão".padStart(6)} ${"consultas".padStart(9)}`)
  for (const row of rows) {
    const figures = [row.bytes, Math.round(row.own), Math.round(row.bare)].map((figure) => String(figure).padStart(8)).join(" ")
    console.log(`${row.name.padEnd(36)} ${figures} ${(row.own / row.bare).toFixed(3).padStart(6)} ${String(row.queries).padStart(9)}`)
  }
}

/** Requests per second over 10 connections, after a warm-up. */
async function rate(url: string): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1 })
  const result = await autocannon({ url, connections: 10, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} respostas de erro, ${result.errors} falhas`)
  return result.requests.average
}

/** The first package that the tourism home links to. */
async function packagePath(url: string): Promise<string> {
  const home = await (await fetch(url + pagePath)).text()
  const link = /href="(\/turismo\/pacote\/\d+\/[^/"]+\/\d+\/[^/"]+\/\d+\/[^/"]+)"/.exec(home)
  if (!link?.[1]) throw new Error("a página inicial não mostra nenhum pacote")
  return link[1]
}

/** Statements that one request of a warm process causes. */
async function queriesOf(path: string): Promise<number> {
  const env = readEnv({ ...process.env, DATA_DIR: folder })
  let queries = 0
  const services = createServices(env)
  await services.db.destroy()
  services.db = connectDatabase({ file: join(folder, "travessia.db"), onQuery: () => (queries += 1) })
  const built = "../build/server/index.js"
  const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
  const app = await createBuiltApp(services)
  await app.inject(path)
  queries = 0
  await app.inject(path)
  const counted = queries
  await app.close()
  await services.db.destroy()
  return counted
}

interface Running {
  url: string
  pid: number
  readyMs: number
  idleMb: number
  stop: () => Promise<void>
}

async function startSite(): Promise<Running> {
  const started = performance.now()
  const running = await start(["server/index.ts"], { PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, LOG_LEVEL: "error", NODE_ENV: "production" })
  await (await fetch(running.url)).text()
  const readyMs = performance.now() - started
  await new Promise((done) => setTimeout(done, 500))
  return { ...running, readyMs, idleMb: memoryMb(running.pid) }
}

/** A Fastify route that answers the given body, in a process of its own. */
function startBare(body: string) {
  const file = join(folder, "body.txt")
  writeFileSync(file, body)
  const program = `
    import { readFileSync } from "node:fs"
    import fastify from "fastify"
    const body = readFileSync(process.env.BODY, "utf8")
    const app = fastify()
    app.get("/", (request, reply) => reply.type("text/html; charset=utf-8").send(body))
    console.log(await app.listen({ port: 0, host: "127.0.0.1" }))
  `
  return start(["--input-type=module", "--eval", program], { BODY: file })
}

async function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] })
  const url = await new Promise<string>((found, reject) => {
    child.stdout.on("data", (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))
      if (address) found(address[0])
    })
    child.on("exit", (code) => reject(new Error(`processo terminou com código ${code}`)))
  })
  // Whatever ends the benchmark ends its servers.
  process.once("exit", () => child.kill())
  const stop = async () => {
    const ended = new Promise((done) => child.once("exit", done))
    child.kill("SIGTERM")
    await ended
  }
  return { url, pid: child.pid as number, stop }
}

/** Resident memory of a process, from Linux' own account; NaN elsewhere. */
function memoryMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
