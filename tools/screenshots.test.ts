import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { freePort } from "#test/free-port.ts"
import { runScript } from "#test/run-script.ts"

test("without a site it says what is missing", async () => {
  const origin = `http://127.0.0.1:${await freePort()}`
  const { status, stderr } = runScript("tools/screenshots.ts", [join(tmpdir(), "travessia-telas-teste"), origin])
  expect(status).toBe(1)
  expect(stderr).toContain(`Nenhum site responde em ${origin}. Abra-o antes, em outro terminal: npm start.`)
})
