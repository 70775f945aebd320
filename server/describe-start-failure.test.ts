import { type AddressInfo, createServer } from "node:net"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { freePort } from "#test/free-port.ts"
import { readEnv } from "./env.ts"
import { describeStartFailure } from "./describe-start-failure.ts"

test("a port in use is told with the variable to change", async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
  const { port } = other.address() as AddressInfo
  const failure = await new Promise((failed) => createServer().on("error", failed).listen(port, "127.0.0.1"))
  other.close()
  expect([describeStartFailure(failure, { PORT: port }), describeStartFailure(failure, { PORT: 3000 })]).toEqual([
    `A porta ${port} já está em uso: pare o outro programa, ou mude PORT.`,
    `A porta ${port} já está em uso: pare o outro programa, ou mude OPS_PORT.`,
  ])
  const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 })
  expect(describeStartFailure(refused, { PORT: 80 })).toContain("não permite atender na porta 80: mude PORT")
})

test.each(["127.0.0.1", "localhost"])("PostgreSQL that is away at %s is told, with the reason", async (host) => {
  const db = connectDatabase({ url: `postgres://u:p@${host}:${await freePort()}/x`, file: "" })
  const failure = await sql`select 1`.execute(db).catch((error: unknown) => error)
  await db.destroy()
  expect(describeStartFailure(failure, undefined)).toMatch(/^O banco de dados, .* não responde agora \(.*ECONNREFUSED/)
})

test("a wrong configuration is told as it is; a fault of ours is not explained away", () => {
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
