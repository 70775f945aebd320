import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

/* The steps that docs/deploy.md gives to operators are complete and in the right order. */

const guide = readFileSync("docs/deploy.md", "utf8")

/** The commands of the first block after these words, without their comments. */
function stepsAfter(words: string): string[] {
  const [, block = ""] = guide.slice(guide.indexOf(words)).split(/^```(?:sh)?\n/m)
  return block.split(/\n|&&|;/).map((step) => step.replace(/ +# .*/, "").trim())
}

test("a rollback keeps the present, brings the older units, and starts even after five failed starts", () => {
  const steps = stepsAfter("To roll back")
  const places = [
    /^travessia backup /,
    /^systemctl stop travessia$/,
    /^ln -sfn releases\/1 /,
    /^install .*travessia\.service/,
    /^travessia restore /,
    /^systemctl daemon-reload$/,
    /^systemctl reset-failed travessia$/,
    /^systemctl start travessia$/,
  ].map((step) => steps.findIndex((one) => step.test(one)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test("the first start finds the agency's content, checked, and not the invented one", () => {
  const plain = stepsAfter("## A plain server")
  const places = [
    /travessia\.env\.example/,
    /CONTENT_DIR=\/etc\/travessia\/content/,
    /\/usr\/local\/bin\/travessia$/,
    /^travessia content check$/,
    /^systemctl enable --now/,
  ].map((step) => plain.findIndex((one) => step.test(one)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const docker = stepsAfter("## Docker")
  const imported = docker.findIndex((step) => step.includes("cli/content.ts import"))
  expect(imported).toBeGreaterThan(-1)
  expect(docker.findIndex((step) => / up -d/.test(step))).toBeGreaterThan(imported)
})

test("an update brings over a changed Caddyfile, and Caddy reads it", () => {
  expect(stepsAfter("**Updating.**")).toContain("systemctl reload caddy")
})

test("an update with Docker keeps settings and backups, and replaces one process after the other, then Caddy", () => {
  const steps = stepsAfter("**Updating with Docker.**")
  const places = [
    / run --rm backup$/,
    /^cp -p travessia\.env .*\/deploy\/$/,
    /^mv backups .*\/deploy\/$/,
    /^mv travessia travessia-1$/,
    /^diff -r \.\.\/\.\.\/travessia-1\/deploy \.$/,
    / build$/,
    / up -d --no-deps --wait site-a$/,
    / up -d --no-deps --wait site-b$/,
    / up -d --no-deps --force-recreate --wait caddy$/,
  ].map((step) => steps.findIndex((one) => step.test(one)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test("Docker's settings have all that Compose requires, and a version of the image to roll back to", () => {
  const given = stepsAfter("## Docker").flatMap((line) => /^([A-Z\d_]+)=/.exec(line)?.[1] ?? [])
  const compose = readFileSync("deploy/compose.yml", "utf8")
  const required = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name as string)
  expect(required.length).toBeGreaterThan(5)
  expect(given).toEqual(expect.arrayContaining([...required, "TRAVESSIA_VERSION"]))
})
