import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { configWarnings } from "./config-warnings.ts"
import { readEnv } from "./env.ts"

const agency = { inboxes: ["orcamentos@agencia.com.br", "sua.agencia@gmail.com"], demonstration: false }
const exampleEnv = parseEnv(readFileSync("deploy/travessia.env.example", "utf8"))
const none = { inboxes: [], demonstration: false }
const sender = { SMTP_URL: "smtp://localhost", MAIL_FROM: "nao-responda@agencia.com.br" }
const bucket = { S3_URL: "http://localhost/bucket", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" }
const shared = { DATABASE_URL: "postgres://localhost/x", ...bucket }
const key = "k".repeat(43)
const keys = { RECEIPTS_KEY: `${key}=`, PRIVACY_KEY: key, PANEL_KEY: key }
const https = { ORIGIN: "https://www.suaagencia.com.br", TRUST_PROXY: "127.0.0.1", ...sender }

test.each<[what: string, env: NodeJS.ProcessEnv, warning: RegExp]>([
  ["https without a trusted proxy", { ...https, TRUST_PROXY: "" }, /TRUST_PROXY está vazia/],
  [
    "a CDN whose networks are missing",
    { ...https, CDN: "true", TRUST_PROXY: "127.0.0.1, ::1, loopback, 172.30.0.0/24, fd00::/8" },
    /faltam as redes da CDN/,
  ],
  ["a CDN without a proxy", { ...https, CDN: "true", TRUST_PROXY: "" }, /TRUST_PROXY está vazia/],
  ["a proxy without a public address", { TRUST_PROXY: "127.0.0.1" }, /ORIGIN não/],
  ["other names without a public address", { ALLOWED_HOSTS: "suaagencia.com.br" }, /só vale junto com ORIGIN/],
  [
    "a name that is an address",
    { ...https, ALLOWED_HOSTS: "b.com.br, https://a.com.br" },
    /Nunca vão valer: https:\/\/a\.com\.br\.$/,
  ],
  [
    "a name of both the site and the panel",
    { ...https, ALLOWED_HOSTS: "suaagencia.com.br", PANEL_HOST: "SuaAgencia.com.br" },
    /em suaagencia\.com\.br só o painel atende/,
  ],
  ["a path", { ...https, ORIGIN: "https://www.suaagencia.com.br/site" }, /vale só https:\/\/www\.suaagencia\.com\.br:/],
  ["a public name without TLS", { ...https, ORIGIN: "http://www.suaagencia.com.br" }, /ORIGIN é http:/],
  ["a promise of https without https", { HSTS_PRELOAD: "true" }, /HSTS_PRELOAD só vale/],
  ["a public site without a mail server", { ...https, SMTP_URL: undefined }, /ninguém os recebe/],
  ["a mail server without a sender", { SMTP_URL: "smtp://localhost" }, /MAIL_FROM ainda é o exemplo/],
  ["the sender of the example file", { ...sender, MAIL_FROM: exampleEnv.MAIL_FROM }, /MAIL_FROM ainda é o exemplo/],
  [
    "a sender that receives requests",
    { ...sender, MAIL_FROM: "Agência <Orcamentos@agencia.com.br>" },
    /O endereço de MAIL_FROM também recebe pedidos/,
  ],
  [
    "the same mailbox, written otherwise",
    { ...sender, MAIL_FROM: "suaagencia+site@gmail.com" },
    /também recebe pedidos/,
  ],
  ["keys of a bucket without its address", { ...bucket, S3_URL: "" }, /S3_URL não está definida/],
  ["one of the keys that all processes need", { ...shared, ...keys, RECEIPTS_KEY: "" }, /mas falta RECEIPTS_KEY: cada/],
  ["all of them", shared, /mas falta RECEIPTS_KEY, PRIVACY_KEY e PANEL_KEY: cada/],
])("%s is reported once", (_what, env, warning) => {
  expect(configWarnings(readEnv(env), agency)).toEqual([expect.stringMatching(warning)])
})

test.each<[what: string, env: NodeJS.ProcessEnv]>([
  ["nothing configured", {}],
  [
    "a site behind its proxy",
    { ...https, ALLOWED_HOSTS: "suaagencia.com.br, suaagencia.com.br:8443", HSTS_PRELOAD: "true" },
  ],
  [
    "the site's own name for the panel",
    { ...https, ALLOWED_HOSTS: "suaagencia.com.br", PANEL_HOST: "www.suaagencia.com.br" },
  ],
  ["a slash at the end", { ...https, ORIGIN: "https://www.suaagencia.com.br/" }],
  ["a CDN with its networks", { ...https, CDN: "true", TRUST_PROXY: "172.30.0.0/24,192.0.2.0/24," }],
  ["a trial on the own machine", { ORIGIN: "http://localhost:3000" }],
  ["a mail server with its sender", sender],
  ["emails in files, from an address that receives requests", { MAIL_FROM: "orcamentos@agencia.com.br" }],
  ["a process that sends no emails", { ...https, SMTP_URL: undefined, OUTBOX: "false" }],
  ["several processes with their keys", { ...shared, ...keys }],
  ["several processes without the panel", { ...shared, ...keys, PANEL: "false", PANEL_KEY: "" }],
  ["a trial in the own network", { ORIGIN: "http://192.168.0.7:3000" }],
])("%s: no warning", (_what, env) => {
  expect(configWarnings(readEnv(env), agency)).toEqual([])
})

test("the invented agency is reported on a public address only", () => {
  const demo = { inboxes: ["turismo@travessia.example"], demonstration: true }
  expect(configWarnings(readEnv(https), demo)).toEqual([expect.stringMatching(/^A agência no ar é a de demonstração/)])
  for (const ORIGIN of [undefined, "http://localhost:3000", "https://localhost", "https://192.168.0.7"])
    expect(configWarnings(readEnv({ ...https, ORIGIN }), demo).filter((line) => /demonstração/.test(line))).toEqual([])
})

test("an inbox that a real agency kept of the invented one is reported where emails are sent", () => {
  const kept = { inboxes: [...agency.inboxes, "floripa@travessia.example"], demonstration: false }
  expect(configWarnings(readEnv(https), kept)).toEqual([
    expect.stringMatching(/^Pedidos vão para floripa@travessia\.example: ninguém os recebe/),
  ])
  expect(configWarnings(readEnv({}), kept)).toEqual([])
})

test("personal data that was left behind by a move to PostgreSQL or a bucket is reported, until it is deleted", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-left-"))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const moved = readEnv({ DATA_DIR, ...shared, ...keys })
  expect(configWarnings(moved, none)).toEqual([])
  writeFileSync(join(DATA_DIR, "travessia.db"), "")
  mkdirSync(join(DATA_DIR, "receipts"))
  expect(configWarnings(moved, none)).toEqual([
    expect.stringMatching(/^DATABASE_URL está definida, mas .*travessia\.db/),
    expect.stringMatching(/^S3_URL está definida, mas .*receipts\./),
  ])
  expect(configWarnings(readEnv({ DATA_DIR }), none)).toEqual([])
})

test("access records that stayed in the folder of before are reported", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-left-"))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const elsewhere = readEnv({ DATA_DIR, ACCESS_LOG_DIR: join(DATA_DIR, "elsewhere") })
  expect(configWarnings(elsewhere, none)).toEqual([])
  mkdirSync(join(DATA_DIR, "access"))
  expect(configWarnings(elsewhere, none)).toEqual([
    expect.stringMatching(/^ACCESS_LOG_DIR está definida, mas .*access\. O prazo/),
  ])
  expect(configWarnings(readEnv({ DATA_DIR }), none)).toEqual([])
  expect(configWarnings(readEnv({ DATA_DIR, ACCESS_LOG_DIR: join(DATA_DIR, "access") }), none)).toEqual([])
})
