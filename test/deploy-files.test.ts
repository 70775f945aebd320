import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { parse } from "yaml"
import { receiptUpload } from "#domain/honeymoon/receipt/receipt-upload.ts"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import { describeEnv, readEnv } from "#server/env.ts"
import { databaseWaitMs } from "#server/migrate-database.ts"
import type { listAddresses as ListAddresses } from "#panel/bundle.ts"
import type { UploadRules } from "#platform/http/read-upload.server.ts"
import { programArgs } from "#platform/processes/program-args.ts"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"
import { createTestServices } from "./create-test-app.ts"
import { limitPictures } from "./fixtures/backup.ts"
import { besideApp } from "./run-script.ts"

/* The deployment files agree with the site on flags, variables, ports and files. */

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8")
const example = read("travessia.env.example")
const given = parseEnv(example) as Record<string, string>
const unit = read("travessia.service")
const inUnit = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value as string)

test("the example configuration has every variable once, starts a site, and has the real defaults", () => {
  const lines = [...example.matchAll(/^(#?)([A-Z\d_]+)=(.*)$/gm)].map(([, off, name, value]) => ({
    off: off === "#",
    name: name as string,
    value: value as string,
  }))
  const known = describeEnv()
  expect(lines.map(({ name }) => name).sort()).toEqual(known.map(({ name }) => name).sort())
  expect(() => readEnv(given)).not.toThrow()
  for (const { name, fallback } of known.filter(({ fallback }) => fallback)) {
    const line = lines.find((one) => one.name === name)
    if (line?.off) expect([name, line.value]).toEqual([name, fallback])
  }
})

const settings = Object.entries(siteEnvironment).map(([name, value]) => `${name}=${value}`)

test("the service starts what npm start does, opens the ports of the example and has time for an orderly end", () => {
  expect(inUnit("ExecStart")).toEqual([["node", ...siteArgs].join(" ")])
  // With /readyz a disk that is nearly full would end a site that serves its pages.
  expect(inUnit("ExecStartPost")).toEqual(["node deploy/healthcheck.mjs /openz 240"])
  expect(inUnit("Environment")).toEqual(settings)
  expect(inUnit("SocketBindAllow")).toEqual([`tcp:${given.PORT}`, `tcp:${given.OPS_PORT}`])
  // A start that waits for PostgreSQL is not cut off, and systemd never gives up repeating it.
  expect(databaseWaitMs).toBeLessThan(240_000)
  const tries = Number(inUnit("StartLimitBurst")[0])
  expect(databaseWaitMs * tries).toBeGreaterThan(Number(inUnit("StartLimitIntervalSec")[0]) * 1000)
  expect(Number(inUnit("TimeoutStopSec")[0])).toBeGreaterThan(Number(given.DRAIN_SECONDS) + 10)
  expect(`/var/lib/${inUnit("StateDirectory")[0]}`).toBe(given.DATA_DIR)
  for (const [, file = ""] of unit.matchAll(/^Exec\w+=node (\S+\.mjs)/gm)) expect(existsSync(file), file).toBe(true)
})

test("the site starts with the right time, and outlives a process beside it that memory has run out for", () => {
  for (const order of ["Wants", "After"]) expect(inUnit(order)[0]?.split(" ")).toContain("time-sync.target")
  expect(inUnit("OOMPolicy")).toEqual(["continue"])
})

test.runIf(process.platform === "linux")("systemd finds no mistake in the units, and an exposure under 2", () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-units-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = ["travessia.service", "travessia-backup.service", "travessia-backup.timer"]
  // On the test machine Node is installed elsewhere.
  for (const name of names)
    writeFileSync(
      join(folder, name),
      read(name).replace("ExecSearchPath=", `ExecSearchPath=${dirname(process.execPath)}:`),
    )
  const analyze = (...args: string[]) => {
    const { error, status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" })
    if (error)
      throw new Error("Falta systemd-analyze para conferir deploy/*.service: apt-get install systemd", { cause: error })
    return { status, stdout, stderr }
  }
  expect(analyze("verify", "--man=no", ...names.map((name) => join(folder, name)))).toMatchObject({
    status: 0,
    stderr: "",
  })
  for (const name of names.slice(0, 2)) {
    const { stdout } = analyze("security", "--offline=true", join(folder, name))
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]), name).toBeLessThan(2)
  }
})

interface Service {
  image?: string
  ports?: string[]
  networks: string[]
  volumes: string[]
  environment: Record<string, string>
  security_opt: string[]
  cap_drop: string[]
  healthcheck: { test?: string[] }
  logging: object
  deploy: { resources: { limits: { memory: string; cpus?: string } } }
}

const compose = parse(read("compose.yml"), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: Array<{ subnet: string }> } } | null>
}
const caddyfile = read("Caddyfile")

test("of compose's services only Caddy is reachable; each has limits, a pinned version and a health check", () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service.ports !== undefined]).toEqual([name, name === "caddy"])
    expect([name, service.cap_drop, service.security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]])
    expect(service.image, name).toMatch(/^travessia:|:v?\d+\.\d+/)
    const { memory, cpus } = service.deploy.resources.limits
    // Docker refuses to start what may use more processors than the machine has.
    expect([name, typeof memory, cpus, typeof service.logging]).toEqual([name, "string", undefined, "object"])
    if (name !== "backup") expect(service.healthcheck.test?.length, name).toBeGreaterThan(1)
    for (const volume of service.volumes.filter((one) => one.startsWith("./")))
      expect(existsSync(join("deploy", volume.split(":")[0] as string)), volume).toBe(true)
  }
  expect(
    Object.entries(compose.services)
      .filter(([, { networks }]) => networks.includes("edge"))
      .map(([name]) => name),
  ).toEqual(["caddy"])
  expect([compose.networks.front?.internal, compose.networks.back?.internal]).toEqual([true, true])
})

test("what reads the database and the bucket reaches them where the site does, elsewhere too", () => {
  const users = Object.entries(compose.services).filter(([, { environment }]) => environment.S3_URL)
  expect(users.map(([name]) => name)).toEqual(["site-a", "site-b", "backup"])
  const behind = (networks: readonly string[]) => networks.filter((name) => name !== "front")
  for (const [name, { networks }] of users)
    expect([name, behind(networks)]).toEqual([name, behind(compose.services["site-a"]?.networks ?? [])])
})

test("Caddy, the site, the bucket and the example agree on ports, headers and sizes", async () => {
  const {
    "site-a": site,
    "site-b": other,
    caddy,
    garage,
  } = compose.services as Record<"site-a" | "site-b" | "caddy" | "garage", Service>
  const known = new Set(describeEnv().map(({ name }) => name))
  expect(Object.keys(site.environment).filter((name) => !known.has(name))).toEqual([])
  expect(other.environment).toEqual(site.environment)
  expect([...known].filter((name) => name.endsWith("_KEY") && !(name in site.environment))).toEqual([])
  expect(caddy.environment.SITE_UPSTREAMS).toBe(`site-a:${site.environment.PORT} site-b:${site.environment.PORT}`)
  // Built files that the first process does not have are asked of the last: an update leaves two releases side by side.
  expect(caddy.environment.SITE_LAST).toBe(caddy.environment.SITE_UPSTREAMS?.split(" ").at(-1))
  expect(caddyfile).toMatch(/handle \/assets\/\* \{\s+reverse_proxy \{\$SITE_UPSTREAMS[^}]*\} \{[^}]*lb_policy first/)
  expect(caddyfile).toContain(`reverse_proxy {$SITE_LAST:127.0.0.1:${given.PORT}} {`)
  expect(site.environment.TRUST_PROXY).toBe(`${compose.networks.front?.ipam?.config[0]?.subnet},\${CDN_NETWORKS:-}`)
  expect(caddyfile).toContain(`{$SITE_UPSTREAMS:127.0.0.1:${given.PORT}}`)
  expect(caddyfile).toContain(`{$SITE_OPS_PORT:${given.OPS_PORT}}`)
  expect(site.environment.OPS_PORT).toBe(given.OPS_PORT)
  for (const header of ["X-Client-Port", "X-Request-Id"]) expect(caddyfile).toContain(`header_up ${header} `)
  const largest = Math.max(
    ...(await allUploads()).map(({ fileMaxBytes, several }) => several?.maxBytes ?? fileMaxBytes),
  )
  expect(Number(/max_size (\d+)MB/.exec(caddyfile)?.[1]) * 1_000_000).toBeGreaterThan(2 * largest)
  const bucket = new URL(site.environment.S3_URL as string)
  expect([bucket.port, bucket.pathname, site.environment.S3_REGION]).toEqual([
    /^api_bind_addr = "\[::\]:(\d+)"/m.exec(read("garage.toml"))?.[1],
    `/${garage.environment.GARAGE_DEFAULT_BUCKET}`,
    /^s3_region = "(.*)"/m.exec(read("garage.toml"))?.[1],
  ])
})

/** The rules of every form that takes files: the site's one, and those that the panel's pages declare. */
async function allUploads(): Promise<UploadRules[]> {
  const { listAddresses } = createRequire(import.meta.url)(resolve("build/bundle/panel.js")) as {
    listAddresses: typeof ListAddresses
  }
  const uploads = (await listAddresses()).flatMap(({ upload }) => upload ?? [])
  expect(uploads).toContainEqual(pictureUpload)
  return [receiptUpload, ...uploads]
}

test("a checkout on Windows has the scripts as Linux reads them, without CR at the end of each line", () => {
  expect(readFileSync(".gitattributes", "utf8")).toMatch(/^\* text=auto eol=lf$/m)
})

test("HAProxy's file and the guide name every setting that processes must share", () => {
  const names = ["ORIGIN", "ALLOWED_HOSTS", "PANEL_HOST", "DATABASE_URL", "SMTP_URL", "MAIL_FROM"]
  const shared = describeEnv().filter(({ name }) => names.includes(name) || /^S3_|_KEY$/.test(name))
  expect(shared.length).toBeGreaterThan(names.length + 7)
  const guide = readFileSync("docs/scaling.md", "utf8")
  const [, list = ""] = /All of them need\nthe same ([^;]+);/.exec(guide) ?? []
  for (const { name } of shared) {
    expect(read("haproxy.cfg")).toMatch(new RegExp(`^#.*\\b${name}\\b`, "m"))
    expect(list).toContain(`\`${name}\``)
  }
})

test("the command travessia names every command of the site, and runs it as the site's user", () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-command-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "setpriv"), '#!/bin/sh\necho "$*"\n', { mode: 0o755 })
  const run = (...args: string[]) =>
    spawnSync("sh", ["deploy/travessia", ...args], {
      encoding: "utf8",
      env: { ...process.env, TRAVESSIA_DIR: process.cwd(), PATH: `${folder}:${process.env.PATH}` },
    })
  const { status, stderr } = run()
  expect(status).toBe(2)
  for (const unknown of ["--help", "help", "demo:requests"])
    expect(run(unknown), unknown).toMatchObject({ status, stderr })
  const names = /travessia (\S+)/.exec(stderr)?.[1]?.split("|") ?? []
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
  const commands = Object.values(scripts).flatMap(
    (script) => /^node tools\/run\.mjs cli\/(\w+)\.ts$/.exec(script)?.[1] ?? [],
  )
  expect(names.toSorted()).toEqual(commands.toSorted())
  for (const name of names) {
    const { stdout } = run(name, "list")
    expect(stdout).toMatch(/--reuid=travessia .* list$/m)
    const [, script = ""] = / (\S+\.ts) list$/m.exec(stdout) ?? []
    expect(existsSync(script), script).toBe(true)
  }
})

test(
  "a night's backup is one more folder; those of thirty days go, the newest seven and all of a night that " +
    "fails stay",
  { timeout: 60_000 },
  async () => {
    await using app = await createTestServices("sqlite", { content: "demo" })
    await limitPictures(app.db)
    const folder = join(app.folder, "backups")
    for (const [name, days] of [
      ["2026-01-01T03-30-00Z", 29.99],
      ["2026-01-02T03-30-00Z", 29.5],
      ...["12", "13", "14", "15", "16"].map((day) => [`2026-01-${day}T03-30-00Z`, 35] as const),
      ["2026-01-20T03-30-00Z", 20],
      ["2026-02-18T03-30-00Z.part", 2],
      ["2026-02-19-antes-da-2.part", 0],
      ["anotações", 40],
    ] as const) {
      mkdirSync(join(folder, name), { recursive: true })
      utimesSync(join(folder, name), new Date(), new Date(Date.now() - days * 86_400_000))
    }
    const run = (env: Record<string, string>) =>
      spawnSync("sh", ["deploy/back-up.sh", folder], {
        encoding: "utf8",
        env: {
          ...process.env,
          NODE_OPTIONS: "",
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          ...besideApp(app),
          ...env,
        },
      })
    expect(run({ DATA_DIR: join(app.folder, "wrong") }).status).toBe(1)
    const newest = ["12", "13", "14", "15", "16"].map((day) => `2026-01-${day}T03-30-00Z`)
    const kept = ["2026-01-02T03-30-00Z", ...newest, "2026-01-20T03-30-00Z", "2026-02-19-antes-da-2.part", "anotações"]
    expect(readdirSync(folder).sort()).toEqual(["2026-01-01T03-30-00Z", ...kept])
    expect(run({})).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("conferido") })
    const left = readdirSync(folder)
    expect(left).toHaveLength(kept.length + 1)
    expect(left).toEqual(expect.arrayContaining(kept))
  },
)

test("programs beside the site have its limits of the heap", () => {
  expect(siteArgs).toEqual(expect.arrayContaining(programArgs))
})
