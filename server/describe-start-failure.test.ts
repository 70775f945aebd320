import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, type Socket, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { StorageAwayError } from "#platform/storage/storage.server.ts"
import { freePort } from "#test/free-port.ts"
import { readEnv } from "./env.ts"
import { describeStartFailure } from "./describe-start-failure.ts"

test("a port in use is reported with the variable to change", async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
  const { port } = other.address() as AddressInfo
  const failure = await new Promise((failed) => createServer().on("error", failed).listen(port, "127.0.0.1"))
  other.close()
  const envs = [{ PORT: port }, { PORT: 3000 }, { PORT: port, OPS_PORT: port }]
  expect(envs.map((env) => describeStartFailure(failure, env))).toEqual([
    `A porta ${port} já está em uso: pare o outro programa, ou mude PORT.`,
    `A porta ${port} já está em uso: pare o outro programa, ou mude OPS_PORT.`,
    `PORT e OPS_PORT são a mesma porta, ${port}: mude OPS_PORT.`,
  ])
  const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 })
  expect(describeStartFailure(refused, { PORT: 80 })).toContain("não permite atender na porta 80: mude PORT")
})

test.each(["203.0.113.5", "nao-existe.invalid"])("HOST=%s, which is not this machine, is reported", async (HOST) => {
  const failure = await new Promise((failed) => createServer().on("error", failed).listen(0, HOST))
  const messageFor = (env: { HOST: string } | { OPS_HOST: string }) =>
    describeStartFailure(failure, { PORT: 3000, ...env })
  expect(messageFor({ HOST })).toBe(
    `HOST=${HOST} não é um endereço desta máquina: use 127.0.0.1, ou 0.0.0.0 para todos os dela.`,
  )
  expect(messageFor({ OPS_HOST: HOST })).toMatch(/^OPS_HOST=/)
})

test("a data folder that cannot be used, and a file in it that is no database, are reported", async () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-start-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const DATA_DIR = join(folder, "file")
  writeFileSync(DATA_DIR, "x".repeat(1000))
  const failureOf = async (open: () => ReturnType<typeof connectDatabase>) => {
    try {
      await using db = open()
      return await sql`select * from setting`.execute(db)
    } catch (error) {
      return error
    }
  }
  const messageFor = (error: unknown) => describeStartFailure(error, { PORT: 3000, DATA_DIR })
  const noFolder = await failureOf(() => connectDatabase({ file: join(DATA_DIR, "travessia.db") }))
  expect(messageFor(noFolder)).toMatch(/^Não é possível gravar em .*confira DATA_DIR/)
  expect(describeStartFailure(noFolder, { PORT: 3000, DATA_DIR: "/other" })).toBeUndefined()
  const byUnit = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS", path: DATA_DIR })
  expect([messageFor(noFolder)?.includes("ReadWritePaths="), messageFor(byUnit)?.includes("ReadWritePaths=")]).toEqual([
    false,
    true,
  ])
  const noDatabase = await failureOf(() => connectDatabase({ file: DATA_DIR }))
  expect(messageFor(noDatabase)).toMatch(/^O arquivo do banco embutido está danificado/)
  const refused = Object.assign(new Error('password authentication failed for user "u"'), { code: "28P01" })
  expect(describeStartFailure(refused, undefined)).toMatch(/^O PostgreSQL recusa o site .*DATABASE_URL/)
})

test.each(["127.0.0.1", "localhost"])("PostgreSQL that is away at %s is reported, with the reason", async (host) => {
  const db = connectDatabase({ url: `postgres://u:p@${host}:${await freePort()}/x`, file: "" })
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error)
  await db.destroy()
  expect(describeStartFailure(failure, undefined)).toMatch(/^O banco de dados, .* não responde agora \(.*ECONNREFUSED/)
})

/** What a connection to a server that gives these answers, one to each message, fails with. */
async function failureAt(answers: readonly Buffer[], { query = "" }) {
  const server = createServer((socket: Socket) => {
    const left = [...answers]
    socket.on("error", () => {}).on("data", () => void socket.write(left.shift() ?? ""))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  const DATABASE_URL = `postgres://u@127.0.0.1:${port}/x${query}`
  await using db = connectDatabase({ url: DATABASE_URL, file: "" })
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error)
  return describeStartFailure(failure, { PORT: 3000, DATABASE_URL, DATA_DIR: "/nao" })
}

/** PostgreSQL's request for a password: of this kind (10 to begin, 11 to go on), with this text. */
function passwordRequest(kind: number, text: string) {
  const head = Buffer.alloc(9)
  head.write("R")
  head.writeInt32BE(8 + text.length, 1)
  head.writeInt32BE(kind, 5)
  return Buffer.concat([head, Buffer.from(text)])
}

test("an address of PostgreSQL without the password that it requires is reported", async () => {
  const requests = [passwordRequest(10, "SCRAM-SHA-256\0\0"), passwordRequest(11, "r=abc,s=YWJj,i=4096")]
  expect(await failureAt(requests, {})).toMatch(/^O PostgreSQL pede uma senha, e DATABASE_URL não tem nenhuma/)
})

test("TLS that PostgreSQL does not have, or a missing file of its authority, is reported", async () => {
  const query = "?sslmode=verify-full"
  expect(await failureAt([Buffer.from("N")], { query })).toMatch(/^O PostgreSQL não atende com TLS: .*DATABASE_URL/)
  expect(await failureAt([], { query: `${query}&sslrootcert=/nao/existe.pem` })).toBe(
    "Não é possível ler /nao/existe.pem (ENOENT): confira sslrootcert em DATABASE_URL.",
  )
})

test.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", /termine DATABASE_URL com \?sslmode=verify-full&sslrootcert=/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /termine DATABASE_URL com \?sslmode=verify-full&sslrootcert=/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /termine DATABASE_URL com \?sslmode=verify-full&sslrootcert=/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /é de outro servidor .*DATABASE_URL/],
  ["CERT_HAS_EXPIRED", /venceu: confira a hora .*renove-o .*DATABASE_URL/],
  ["CERT_NOT_YET_VALID", /ainda não vale: confira a hora desta máquina/],
  ["28000", /esta conexão, que é sem TLS .*DATABASE_URL com \?sslmode=verify-full; se não, falta no pg_hba\.conf/],
])("PostgreSQL's certificate, refused with %s, is reported with what to do", (code, message) => {
  const failure = Object.assign(new Error('no pg_hba.conf entry for host "10.0.0.1", no encryption'), { code })
  expect(describeStartFailure(failure, undefined)).toMatch(message)
})

test.each([
  [
    "permission denied for schema public",
    /^O usuário de DATABASE_URL não pode criar .* \(ALTER DATABASE banco OWNER TO/,
  ],
  ["must be owner of table setting", /^O usuário de DATABASE_URL não pode criar .* \(ALTER DATABASE banco OWNER TO/],
  ["permission denied for database travessia", /^O PostgreSQL recusa o site .*confira o usuário, a senha e o banco/],
])("a user of PostgreSQL without a right (%s) is reported with the right that it needs", (text, message) => {
  const failure = Object.assign(new Error(text), { code: "42501" })
  expect(describeStartFailure(failure, undefined)).toMatch(message)
})

test("a wrong configuration is reported as it is; a fault of ours is not explained away", () => {
  const wrong = (() => {
    try {
      return readEnv({ PORT: "muitos" })
    } catch (error) {
      return error
    }
  })()
  expect(describeStartFailure(wrong, undefined)).toContain("PORT=muitos")
  expect(describeStartFailure(new TypeError("x is not a function"), { PORT: 3000 })).toBeUndefined()
})

test.each([
  ["unable to open database file", { errcode: 14 }, /não pode ser aberto .*a quem pertencem ela e os arquivos nela/],
  ["database or disk is full", { errcode: 13 }, /^O disco está cheio .*libere espaço nele\. .* estão em \/dados\.$/],
  ["no space left on device, write", { code: "ENOSPC" }, /^O disco está cheio .* estão em \/dados\.$/],
  ["could not extend file", { code: "53100" }, /^O disco do PostgreSQL está cheio .*libere espaço nele\.$/],
])("what seconds do not heal (%s) is not told to be tried again", (text, codes, message) => {
  const failure = Object.assign(new Error(text), codes)
  expect(describeStartFailure(failure, { PORT: 3000, DATA_DIR: "/dados" })).toMatch(message)
})

test.each([
  ["object storage: put was answered with 403 AccessDenied", /^O bucket recusa o site .*S3_SECRET_KEY, e a hora/],
  ["object storage: the bucket is missing or refuses us", /^O bucket recusa o site .*S3_URL/],
  ["object storage: put was answered with 429 SlowDown", /não responde agora .*Tente de novo/],
  ["object storage: get was answered with 503", /não responde agora .*Tente de novo/],
])("a bucket that refuses the site is told apart from one that is away: %s", (text, message) => {
  expect(describeStartFailure(new StorageAwayError(text), undefined)).toMatch(message)
})
