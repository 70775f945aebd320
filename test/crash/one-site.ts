import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, vi } from "vitest"
import { siteArgs } from "#tools/runtime.mjs"
import { freePort } from "#test/free-port.ts"
import { fillDataFolder } from "#test/templates.ts"

/** A data folder with the demo content; removed after the test. */
export async function dataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-fault-"))
  await fillDataFolder(folder)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Waits until the stopping site accepts no new connections. */
export async function untilClosed(url: string) {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${url}/favicon.svg`, { headers: { connection: "close" } }).catch(() => undefined)
      expect(answer?.ok ?? false).toBe(false)
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** Starts the built site with its output redirected; resolves when it answers. */
export async function openSiteInto(
  stdout: number | "pipe",
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; ended: Promise<number | null> }> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NODE_OPTIONS: "",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SMTP_URL: "",
    LOG_LEVEL: "info",
  }
  const child = spawn(process.execPath, siteArgs, { env, stdio: ["ignore", stdout, "ignore"] })
  const ended = new Promise<number | null>((done) => child.once("exit", done))
  onTestFinished(() => void child.kill("SIGKILL"))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const answer = await fetch(`${url}/favicon.svg`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
    if (answer?.ok) return { child, url, ended }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error("O site não atendeu.")
}
