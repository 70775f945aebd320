import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { commandHint } from "./command-hint.ts"

test("names the command of a plain server, of npm and of Docker, as they are there", () => {
  const hint = commandHint("requests show TV-7K3M-92QX")
  expect(hint).toBe(
    "travessia requests show TV-7K3M-92QX (com npm: npm run requests -- show TV-7K3M-92QX; no Docker: exec site-a " +
      "node cli/requests.ts show TV-7K3M-92QX)",
  )
  expect(existsSync("cli/requests.ts")).toBe(true)
  const { services } = parse(readFileSync("deploy/compose.yml", "utf8"), { merge: true }) as { services: object }
  expect(Object.keys(services)).toContain("site-a")
})
