import { execFile } from "node:child_process"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createPagesApp } from "../built-pages.ts"
import { getScanner } from "./install-scanner.ts"
import type { Scan } from "./scan.ts"
import { startTlsFront } from "./tls-front.ts"

const paths = [
  "/",
  "/turismo",
  "/orcamento",
  "/lua-de-mel/1/x",
  "/nao-existe",
  "/api/docs",
  "/api/v1/segment/get",
  "/api/v1/nada",
  "/robots.txt",
  "/media/x/320.jpg",
]

test("Mozilla's Observatory gives A+, with all that can be had without cookies, everywhere", async () => {
  const folder = getScanner()
  await using site = await createPagesApp("sqlite", { trustProxy: ["127.0.0.1"] })
  await site.app.listen({ port: 0, host: "127.0.0.1" })
  await using front = await startTlsFront((site.app.server.address() as AddressInfo).port, folder, site.folder)
  const script = join(import.meta.dirname, "scan.ts")
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      script,
      folder,
      String(front.httpPort),
      String(front.httpsPort),
      ...paths,
    ],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: front.certificate, NODE_OPTIONS: "" },
    },
  )
  const scans = JSON.parse(stdout) as Scan[]
  expect(scans.map(({ path }) => path)).toEqual(paths)
  for (const { path, grade, score, tests } of scans) {
    // 130 of 145: the rest is for cookies, third-party scripts, and the HSTS preload list.
    expect.soft([path, grade, score]).toEqual([path, "A+", 130])
    expect(Object.keys(tests)).toHaveLength(10)
    expect
      .soft(
        Object.entries(tests).filter(([, { pass }]) => !pass),
        path,
      )
      .toEqual([])
  }
  expect(scans.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 200, 200, 404, 200, 404])
})
