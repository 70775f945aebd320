import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openServices, closeServices } from "#server/open-services.ts"
import { readEnv } from "#server/env.ts"
import { openSite } from "#test/site-process.ts"
import { sharePictures } from "#test/templates.ts"
import { planRequests, readOffer } from "./plan.ts"
import { postingOf } from "./posting.ts"

test(
  "a full data disk: a quote is told 503 in words, pages answer, nothing is half kept, room heals it",
  { timeout: 90_000 },
  async ({ skip }) => {
    const dataDir = smallDisk(24)
    if (!dataDir) return skip("no file system can be mounted here")
    const site = await openSite({ dataDir })
    const services = await openServices(readEnv({ DATA_DIR: dataDir }))
    onTestFinished(() => closeServices(services))
    const quotes = planRequests("disk", 900, await readOffer(services.db)).filter(
      ({ kind, key }) => kind === "quote" && key !== undefined,
    )
    const send = async (number: number) => {
      const { path, ...posting } = await postingOf(quotes[number]!)
      return fetch(site.url + path, { ...posting, signal: AbortSignal.timeout(10_000) })
    }
    expect((await send(0)).status).toBe(201)
    expect(fill(join(dataDir, "filler"))).toBe("ENOSPC")
    const accepted: string[] = []
    let refused: Response | undefined
    let number = 1
    for (; number < quotes.length; number++) {
      const answer = await send(number)
      if (answer.status !== 201) {
        refused = answer
        break
      }
      accepted.push(((await answer.json()) as { protocol: string }).protocol)
    }
    expect(refused?.status).toBe(503)
    expect(await refused?.json()).toEqual({
      code: "unavailable",
      messages: { error: ["O serviço está fora do ar por instantes. Tente de novo em alguns segundos."] },
    })
    for (const page of ["/turismo", "/intercambio", "/orcamento"])
      expect((await fetch(site.url + page)).status, page).toBe(200)
    expect(site.hasEnded()).toBe(false)

    rmSync(join(dataDir, "filler"))
    expect((await send(number)).status).toBe(201)
    const stored = await services.db.selectFrom("quote_request").select("protocol").execute()
    expect(stored).toHaveLength(accepted.length + 2)
    expect(await services.db.selectFrom("outbox_mail").select("id").execute()).toHaveLength(2 * stored.length)
    expect(await site.stop()).toBe(0)
  },
)

/** Mounts a file system of this size; undefined where mounting is not possible. */
function smallDisk(megabytes: number): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), "travessia-full-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder])
    rmSync(folder, { recursive: true })
  })
  sharePictures(folder)
  return folder
}

function fill(file: string): string | undefined {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(4_096), { flag: "a" })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
