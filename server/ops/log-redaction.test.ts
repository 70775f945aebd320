import { fastify } from "fastify"
import { expect, test } from "vitest"
import { createLogRedaction } from "./log-redaction.ts"

/** Returns the parsed log lines that `write` causes. */
function logged(write: (log: ReturnType<typeof fastify>["log"]) => void): Array<Record<string, unknown>> {
  const lines: string[] = []
  const words = createLogRedaction()
  for (const path of ["/api/v1/country/:id", "intercambio/pais/:id/:name", "*"]) words.learn(path)
  write(
    fastify({
      logger: { level: "trace", ...words.options, stream: { write: (line: string) => void lines.push(line) } },
    }).log,
  )
  return lines.map((line) => JSON.parse(line))
}

test.each([
  ["/intercambio/pais/1/irlanda?nome=Ana", "/intercambio/pais/1/…"],
  ["/intercambio/pais.data", "/intercambio/pais.data"],
  ["/intercambio/pais/1/x.data?y", "/intercambio/pais/1/….data"],
  ["/41990000000", "/…"],
  ["/", "/"],
  ["/Ana/ana@exemplo.com.br", "/…/…"],
  ["/pais#x", "/pais"],
  [`/${"a/".repeat(50)}`, `/${Array(9).fill("…").join("/")}/…`],
  ["/constructor/__proto__", "/…/…"],
])("the address %s is logged as %s", (url, path) => {
  expect(logged((log) => log.info({ req: { method: "GET", url } }, "veio"))).toMatchObject([
    { req: { method: "GET", path } },
  ])
})

test("an error keeps its type, message, codes and stack, and those of its cause", () => {
  const cause = Object.assign(new Error("no such table: quote_request"), { code: "ERR_SQLITE_ERROR", errcode: 1 })
  const [line] = logged((log) => log.error({ err: new TypeError("não deu", { cause }) }, "chamada falhou"))
  expect(line).toMatchObject({
    level: 50,
    msg: "chamada falhou",
    err: {
      type: "TypeError",
      message: "não deu",
      stack: expect.stringMatching(/^ {4}at .*log-redaction\.test\.ts/),
      cause: { message: "no such table: quote_request", code: "ERR_SQLITE_ERROR", errcode: 1 },
    },
  })
})

test("a program that ended is named, with its job and how it ended", () => {
  const ended = { program: "export-program", job: "0193-a1b2", code: "SIGKILL" }
  expect(logged((log) => log.error({ ...ended, text: "Ana" }, "terminou"))[0]).toMatchObject(ended)
})

test.each<[string, unknown]>([
  [
    "a row that PostgreSQL quotes",
    Object.assign(new Error('new row for relation "quote_request" violates check constraint "c"'), {
      code: "23514",
      detail: "Failing row contains (TV-1, Ana, ana@exemplo.com.br).",
      where: "Ana",
    }),
  ],
  [
    "a value that a type refuses",
    Object.assign(new Error('invalid input syntax for type integer: "Ana"'), { code: "22P02" }),
  ],
  ["JSON that cannot be read", new SyntaxError("Unexpected token 'A', \"Ana, ana@ex\"... is not valid JSON")],
  ["an address in the words", new Error("550 5.1.1 <ana@exemplo.com.br>: Recipient rejected")],
  ["a phone in the words", new Error("de +55 (41) 99000-0000")],
  [
    "the address that was asked for",
    new Error('You made a POST request to "/Ana/x?Ana" but did not provide an action'),
  ],
  [
    "bytes that were sent",
    Object.assign(new Error("Parse Error"), {
      code: "HPE_INVALID_METHOD",
      rawPacket: Buffer.from("Ana"),
      headers: { cookie: "Ana" },
    }),
  ],
  ["no error at all", "Ana ana@exemplo.com.br"],
])("%s is not logged", (_name, err) => {
  const [line, wordless] = logged((log) => {
    log.error({ err }, "falhou")
    log.error({ err })
  })
  for (const shown of [line, wordless]) expect(JSON.stringify(shown)).not.toMatch(/Ana|ana@|99000|\b65,110,97\b/)
})

test("fields beside the message are left out, except numbers, codes and protocols", () => {
  const [line, given, plain] = logged((log) => {
    log.debug(
      { busboyOptions: { headers: { cookie: "Ana" } }, name: "Ana", tries: 3, ok: true },
      "Route PUT:/Ana?q=Ana not found",
    )
    log.error({ protocol: "TV-7K3M-92QX", kind: "gift-received", code: "550", subject: "Ana" }, "e-mail que não saiu")
    log.info("Server listening at http://127.0.0.1:3000")
  })
  expect(line).toEqual({
    level: 20,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    tries: 3,
    ok: true,
    msg: "Route PUT:/… not found",
  })
  expect(given).toMatchObject({ protocol: "TV-7K3M-92QX", kind: "gift-received", code: "550" })
  expect(JSON.stringify(given)).not.toContain("Ana")
  expect(plain?.msg).toBe("Server listening at http://127.0.0.1:3000")
})
