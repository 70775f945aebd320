import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { freePort } from "#test/free-port.ts"
import { fillDataFolder } from "#test/templates.ts"
import { prepareTestEnvironment } from "./test-environment.ts"
import { startSite } from "#test/site-process.ts"

/* The operator's port of a real process, while its dependencies fail and while it shuts down. */

async function readyz(port: number): Promise<[status: number, words: string, failing: string[]]> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, { ok: boolean }> }
  return [
    answer.status,
    status,
    Object.entries(checks)
      .filter(([, { ok }]) => !ok)
      .map(([name]) => name),
  ]
}

test(
  "without PostgreSQL the process is alive, not ready, and ready again by itself; it ends in order",
  { timeout: 300_000 },
  async () => {
    const port = await freePort()
    await using environment = await prepareTestEnvironment({
      engine: "postgres",
      env: { OPS_PORT: String(port), DRAIN_SECONDS: "6", LOG_LEVEL: "error" },
    })
    const { supervisor, postgres, dataDir } = environment
    await supervisor.start()
    const site = supervisor.urls[0] as string
    expect(await readyz(port)).toEqual([200, "pronto", []])
    await fetch(`${site}/turismo`)

    const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(await readMetrics()).toMatch(/^travessia_outbox_mails\{/m)

    await postgres?.kill()
    await expect
      .poll(() => readyz(port), { timeout: 60_000, interval: 200 })
      .toEqual([503, "com falha", ["database", "outbox", "backup"]])
    const metrics = await readMetrics()
    expect(metrics).toMatch(/^travessia_ready 0$/m)
    expect(metrics).not.toMatch(/^travessia_outbox_mails\{/m)
    for (const open of ["healthz", "openz"]) expect((await fetch(`http://127.0.0.1:${port}/${open}`)).status).toBe(200)
    // Cached pages still work, so the process must not be restarted.
    expect((await fetch(`${site}/turismo`)).status).toBe(200)

    await postgres?.start()
    await expect.poll(() => readyz(port), { timeout: 60_000, interval: 200 }).toEqual([200, "pronto", []])
    await fetch(`${site}/intercambio`)

    const stopped = supervisor.stop()
    await expect.poll(() => readyz(port), { timeout: 5_500, interval: 50 }).toEqual([503, "encerrando", []])
    expect((await fetch(`${site}/turismo`)).status).toBe(200)
    expect(await stopped).toEqual([0])
    const lines = readdirSync(join(dataDir, "access")).flatMap((name) =>
      readFileSync(join(dataDir, "access", name), "utf8")
        .trimEnd()
        .split("\n"),
    )
    expect(lines.map((line) => JSON.parse(line).route)).toEqual([
      "tourism.main.index",
      "tourism.main.index",
      "exchange.main.index",
      "tourism.main.index",
    ])
  },
)

test(
  "an access log that cannot be written fails no page; it is told in the log, once, and counted",
  { timeout: 180_000 },
  async ({ skip }) => {
    if (!existsSync("/dev/full")) return skip("this system has no /dev/full")
    const [port, opsPort, dataDir] = [
      await freePort(),
      await freePort(),
      mkdtempSync(join(tmpdir(), "travessia-access-")),
    ]
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    await fillDataFolder(dataDir)
    const site = startSite({ port, dataDir, env: { OPS_PORT: String(opsPort), ACCESS_LOG_DIR: "/dev/full/access" } })
    await site.ready
    for (let times = 0; times < 20; times++) expect((await fetch(`${site.url}/favicon.svg`)).status).toBe(200)
    const lost = async () =>
      /^travessia_access_log_lost_total (\d+)$/m.exec(
        await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(),
      )?.[1]
    await expect.poll(lost, { timeout: 30_000, interval: 100 }).toBe("20")
    for (let times = 0; times < 5; times++) await fetch(`${site.url}/favicon.svg`)
    await expect.poll(lost, { timeout: 30_000, interval: 100 }).toBe("25")
    expect(site.output().match(/registro de acessos não pôde ser escrito/g)).toHaveLength(1)
    expect(await site.stop()).toBe(0)
  },
)
