import { rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import autocannon from "autocannon"
import pg from "pg"
import sharp from "sharp"
import { type TestEnvironment, prepareTestEnvironment, settingsOf } from "#test/crash/test-environment.ts"
import type { Supervisor } from "#test/crash/disasters.ts"
import { type Offer, type PlannedRequest, planRequest, readOffer } from "#test/crash/plan.ts"
import { totalProcessorMs } from "./measures.ts"

/*
 * npm run bench:requests: how many requests per second the site acknowledges, each one on the disk before its answer,
 * while it delivers their emails. Processor time is that of the site with its decoders. The same run measures the
 * commits of the bare database, since only ratios compare between machines.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const receiptBytes = 300 * 1024
/** The approximate size of a quote with its emails. */
const commitBytes = 16 * 1024
const boundary = "----travessia"

for (const engine of ["sqlite", "postgres"] as const) await bench(engine)
process.exit()

async function bench(engine: "sqlite" | "postgres") {
  await using environment = await prepareTestEnvironment({ engine })
  await environment.supervisor.start()
  const offer = await readOffer(environment.services.db)
  const receipt = await photograph()
  const bare = engine === "sqlite" ? bareSqlite(environment) : await barePostgres(environment)
  console.log(
    `\n${engine === "sqlite" ? "SQLite" : "PostgreSQL"} (${await settingsOf(environment.services)}), ` +
      `gravação nua de ${commitBytes / 1024} KB: ${bare.toFixed(0)} por segundo`,
  )
  const heads = ["conexões", "por s", "p50 ms", "p99 ms", "CPU ms", "da nua"]
  console.log(`${"o que".padEnd(34)} ${heads.map((head) => head.padStart(8)).join(" ")}`)
  for (const [name, kind] of [
    ["orçamentos", "quote"],
    [`presentes, JPEG de ${Math.round(receipt.length / 1024)} KB`, "gift"],
  ] as const) {
    for (const connections of [1, 10, 50]) {
      const next = requestsOf(kind, `bench ${connections}`, offer, receipt)
      const { rate, p50, p99, cpuMs } = await measure(environment.supervisor, connections, next)
      const figures = [
        String(connections),
        rate.toFixed(0),
        String(p50),
        String(p99),
        cpuMs.toFixed(1),
        (rate / bare).toFixed(2),
      ]
      console.log(`${name.padEnd(34)} ${figures.map((figure) => figure.padStart(8)).join(" ")}`)
    }
  }
}

interface PostRequest {
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

async function measure({ urls: [url], pids: [pid = 0] }: Supervisor, connections: number, next: () => PostRequest) {
  const cpuBefore = totalProcessorMs(pid)
  const result = await autocannon({
    url: url as string,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ method: "POST", setupRequest: (request) => Object.assign(request, next()) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} respostas de erro, ${result.errors} falhas`)
  const cpuMs = (totalProcessorMs(pid) - cpuBefore) / result["2xx"]
  return { rate: result["2xx"] / result.duration, p50: result.latency.p50, p99: result.latency.p99, cpuMs }
}

/** Returns a function whose every call gives another request of this kind. */
function requestsOf(kind: PlannedRequest["kind"], seed: string, offer: Offer, receipt: Buffer): () => PostRequest {
  let number = 0
  const plan = (): PlannedRequest => {
    const request = planRequest(seed, number++, offer)
    return request.kind === kind ? request : plan()
  }
  return () => {
    const request = plan()
    const key = { "idempotency-key": `${kind} ${seed} ${number}`.replaceAll(" ", "-") }
    if (request.kind === "quote")
      return {
        path: "/api/v1/budget",
        headers: { ...key, "content-type": "application/json" },
        body: JSON.stringify(request.payload),
      }
    return {
      path: "/api/v1/honeymoon-message",
      headers: { ...key, "content-type": `multipart/form-data; boundary=${boundary}` },
      body: multipart(request.fields, receipt),
    }
  }
}

function multipart(fields: Record<string, string>, receipt: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="receipt"; filename="comprovante.jpg"\r\n` +
    "content-type: image/jpeg\r\n\r\n"
  return Buffer.concat([Buffer.from(texts.join("") + file), receipt, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** A JPEG as large as a phone's screenshot, of noise, so that it does not compress to less. */
async function photograph(): Promise<Buffer> {
  const picture = sharp({
    create: {
      width: 1080,
      height: 1440,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  }).blur(1.2)
  const png = await picture.png().toBuffer()
  for (let quality = 95; quality > 10; quality -= 5) {
    const jpeg = await sharp(png).jpeg({ quality }).toBuffer()
    if (jpeg.length <= receiptBytes) return jpeg
  }
  throw new Error("o JPEG da medição ficou grande demais")
}

/** Commits per second of single inserts, with the site's settings, in the same folder. */
function bareSqlite({ dataDir }: TestEnvironment): number {
  const file = join(dataDir, "bare.db")
  const sqlite = new DatabaseSync(file)
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table bare (body text)")
  const insert = sqlite.prepare("insert into bare values (?)")
  const body = "x".repeat(commitBytes)
  const end = performance.now() + 2_000
  let commits = 0
  for (; performance.now() < end; commits++) insert.run(body)
  sqlite.close()
  for (const rest of ["", "-wal", "-shm"]) rmSync(file + rest, { force: true })
  return commits / 2
}

/** Commits per second over ten connections, as many as the site has. */
async function barePostgres({ postgres }: TestEnvironment): Promise<number> {
  const pool = new pg.Pool({ connectionString: postgres?.url, max: 10 })
  await pool.query("create table bare (body text)")
  const body = "x".repeat(commitBytes)
  const end = performance.now() + 2_000
  let commits = 0
  const insert = async () => {
    for (; performance.now() < end; commits++) await pool.query("insert into bare values ($1)", [body])
  }
  await Promise.all(Array.from({ length: 10 }, insert))
  await pool.query("drop table bare")
  await pool.end()
  return commits / 2
}
