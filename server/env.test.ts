import { readFileSync } from "node:fs"
import { expect, onTestFinished, test, vi } from "vitest"
import { EnvError, describeEnv, readEnv } from "./env.ts"

test("an empty environment is a working configuration", () => {
  const env = readEnv({})
  expect(env).toMatchObject({ PORT: 3000, DATA_DIR: "var", OUTBOX: true })
  expect(env.DATABASE_URL).toBeUndefined()
})

test("an empty value counts as absent", () => {
  const env = readEnv({ PORT: "", DATABASE_URL: "" })
  expect([env.PORT, env.DATABASE_URL]).toEqual([3000, undefined])
})

test("a Node without Portuguese is refused: it would show and read amounts in English", () => {
  const supported = vi.spyOn(Intl.NumberFormat, "supportedLocalesOf").mockReturnValue([])
  onTestFinished(() => supported.mockRestore())
  expect(() => readEnv({})).toThrow(EnvError)
  expect(() => readEnv({})).toThrow("não tem os dados do português")
})

test("every mistake is listed at once, with the variable's description", () => {
  const wrong = { PORT: "muitos", DATABASE_URL: "mysql://x", SMTP_URL: "http://x", LOG_LEVEL: "tudo", OUTBOX: "talvez" }
  expect(() => readEnv(wrong)).toThrow(EnvError)
  try {
    readEnv(wrong)
  } catch (error) {
    const { message } = error as EnvError
    expect(message).toContain("5 erros")
    for (const [name, value] of Object.entries(wrong)) expect(message).toContain(`${name}=${value}`)
  }
})

test("the reason of a refusal is given in Portuguese", () => {
  const reasonOf = (values: Record<string, string>) => {
    try {
      readEnv(values)
    } catch (error) {
      return /valor recusado \((.*?)\)\. /.exec((error as Error).message)?.[1]
    }
  }
  expect(reasonOf({ PORT: "99999" })).toBe("Grande demais: esperava que o número fosse <= 65535")
  expect(reasonOf({ PORT: "muitos" })).toMatch(/^Entrada inválida: esperava um número/)
  expect(reasonOf({ ORIGIN: "www.sol.example" })).toBe("Formato do URL inválido")
  expect(reasonOf({ LOG_LEVEL: "tudo" })).toMatch(/^Opção inválida/)
  expect(reasonOf({ S3_URL: "https://s3.example/x", S3_SECRET_KEY: "x" })).toBe("falta")
})

test("a password in an address is not repeated, however the address is mistyped", () => {
  for (const [name, wrong] of [
    ["DATABASE_URL", "mysql://agencia:segredo@banco/x"],
    ["DATABASE_URL", "postgres://agencia:seg/redo@banco:5432/x"],
    ["SMTP_URL", "agencia:segredo@smtp.sol.example:465"],
    ["SMTP_URL", "smtp//agencia:segredo@smtp.sol.example:465"],
  ] as const) {
    expect(() => readEnv({ [name]: wrong })).toThrow(new RegExp(`${name}=(\\w+://)?…@(banco|smtp)`))
    expect(() => readEnv({ [name]: wrong })).not.toThrow(/seg|redo/)
  }
})

test("proxies are addresses or networks", () => {
  for (const right of ["127.0.0.1", "10.0.0.0/8, ::1 ,", "172.30.0.0/24"])
    expect(readEnv({ TRUST_PROXY: right }).TRUST_PROXY).toBe(right)
  for (const wrong of ["sim", "caddy", "10.0.0.0/99", "127.0.0.1 10.0.0.1"])
    expect(() => readEnv({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY=[\s\S]*endereços ou redes/)
})

test("the receipts' keys are 32 bytes each in base64, and are not repeated in error messages", () => {
  const key = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64")
  expect(readEnv({ RECEIPTS_KEY: key(32) }).RECEIPTS_KEY).toBe(key(32))
  expect(readEnv({ RECEIPTS_KEY: ` ${key(32)} , ${key(32)}` }).RECEIPTS_KEY).toContain(key(32))
  for (const wrong of [
    "segredo",
    key(31),
    key(33),
    key(16),
    `${key(32)},`,
    `${key(32)} ${key(32)}`,
    key(32).slice(0, -1),
  ]) {
    try {
      readEnv({ RECEIPTS_KEY: wrong })
      expect.fail(wrong)
    } catch (error) {
      expect((error as Error).message).toContain("RECEIPTS_KEY=…")
      expect((error as Error).message).not.toContain(wrong)
    }
  }
})

test("a bucket needs its keys, which are never repeated, and a prefix that ends with a slash", () => {
  const bucket = {
    S3_URL: "https://s3.sa-east-1.amazonaws.com/bucket",
    S3_ACCESS_KEY: "AKIDEXAMPLE",
    S3_SECRET_KEY: "segredo",
  }
  expect(readEnv(bucket)).toMatchObject({ ...bucket, S3_REGION: "us-east-1", S3_PREFIX: "" })
  expect(readEnv({ ...bucket, S3_PREFIX: "site-a/" }).S3_PREFIX).toBe("site-a/")
  for (const [wrong, message] of [
    [{ S3_URL: bucket.S3_URL }, /S3_ACCESS_KEY=…[\s\S]*S3_SECRET_KEY=…/],
    [{ ...bucket, S3_URL: "s3://bucket" }, /S3_URL/],
    [{ ...bucket, S3_URL: "https://chave:outra@servidor/bucket" }, /S3_URL/],
    [{ ...bucket, S3_PREFIX: "site-a" }, /S3_PREFIX/],
    [{ ...bucket, S3_PREFIX: "../" }, /S3_PREFIX/],
  ] as const) {
    expect(() => readEnv(wrong)).toThrow(message)
    expect(() => readEnv(wrong)).not.toThrow(/AKIDEXAMPLE|segredo|outra/)
  }
})

test("the sender of emails is one mailbox with an address", () => {
  for (const right of ["Agência <contato@agencia.com.br>", "contato@agencia.com.br", "Sol, Mar & Cia <a@sol.example>"])
    expect(readEnv({ MAIL_FROM: right }).MAIL_FROM).toBe(right)
  for (const wrong of [
    "Sua Agência",
    "Agência <contato@>",
    "a@sol.example, b@sol.example",
    "Agência: A <a@sol.example>",
  ])
    expect(() => readEnv({ MAIL_FROM: wrong })).toThrow(/MAIL_FROM=[\s\S]*escreva como Agência <nao-responda@agencia/)
})

test("a mail server has a host, and the panel's host is a name", () => {
  for (const right of ["smtps://a:b@smtp.sol.example:465", "smtp://[::1]:25"])
    expect(readEnv({ SMTP_URL: right }).SMTP_URL).toBe(right)
  for (const wrong of ["smtp:smtp.sol.example", "smtps://:465"])
    expect(() => readEnv({ SMTP_URL: wrong })).toThrow(/SMTP_URL=/)
  for (const right of ["painel.sol.example", "painel.localhost:3000"])
    expect(readEnv({ PANEL_HOST: right }).PANEL_HOST).toBe(right)
  for (const wrong of ["painel..sol.example", ".sol.example", "https://painel.sol.example"])
    expect(() => readEnv({ PANEL_HOST: wrong })).toThrow(/PANEL_HOST=[\s\S]*use só o nome/)
})

test("every variable says what it is for", () => {
  for (const { meaning } of describeEnv()) expect(meaning).toMatch(/\.$|: /)
})

test("README.md lists every variable once, with its default", () => {
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)
  const rows = [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z].*) \| .* \|(.*)\|$/gm)]
  const variables = describeEnv()
  expect(rows.flatMap(([, names]) => quoted(names)).sort()).toEqual(variables.map(({ name }) => name).sort())
  for (const [, names, defaults] of rows) {
    const fallbacks = quoted(names).map((name) => variables.find((one) => one.name === name)?.fallback)
    // A default derived from another variable names it: `DATA_DIR/keys`.
    const stated = quoted(defaults).filter((text) => !variables.some(({ name }) => text.includes(name)))
    expect([names, stated]).toEqual([names, fallbacks.filter(Boolean)])
  }
})
