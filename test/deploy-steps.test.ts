import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

/* The steps that docs/deploy.md and docs/going-live.md give to operators are complete and in the right order. */

const guide = readFileSync("docs/deploy.md", "utf8")
const goingLive = readFileSync("docs/going-live.md", "utf8")

/** The lines of the first block after these words. */
function blockAfter(words: string, page: string): string[] {
  const [, block = ""] = page.slice(page.indexOf(words)).split(/^```(?:\w+)?\n/m)
  return block.split("\n").map((line) => line.trim())
}

/** The commands of that block, without their comments. */
function stepsAfter(words: string, page = guide): string[] {
  return blockAfter(words, page)
    .flatMap((line) => line.split(/&&|;/))
    .map((step) => step.replace(/ +# .*/, "").trim())
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
    /^install -d -o travessia .*\/var\/lib\/travessia$/,
    /^travessia content import \/etc\/travessia\/content$/,
    /^systemctl enable --now/,
  ].map((step) => plain.findIndex((one) => step.test(one)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const docker = stepsAfter("## Docker")
  const imported = docker.findIndex((step) => step.includes("cli/content.ts import"))
  expect(imported).toBeGreaterThan(-1)
  expect(docker.findIndex((step) => / up -d/.test(step))).toBeGreaterThan(imported)
})

test("no text shows the first start with Docker without the import", () => {
  for (const file of ["README.md", "deploy/compose.yml", "docs/deploy.md"]) {
    const text = readFileSync(file, "utf8")
    const imported = text.indexOf("cli/content.ts import")
    expect(imported, file).toBeGreaterThan(-1)
    expect(text.search(/`?up -d|up -d --wait/), file).toBeGreaterThan(imported)
  }
})

test("whatever root's umask, others read the release before it is used, and what Compose mounts", () => {
  for (const words of ["## A plain server", "**Updating.**"]) {
    const steps = stepsAfter(words)
    const readable = steps.indexOf("chmod -R a+rX .")
    expect([words, steps[readable - 1]]).toEqual([words, "npm run build"])
    expect(steps.findIndex((step) => /^ln -sf?n? releases/.test(step))).toBeGreaterThan(readable)
  }
  const mounted = [...readFileSync("deploy/compose.yml", "utf8").matchAll(/- \.\/([\w.]+):/g)].map(([, file]) => file)
  expect(mounted).toHaveLength(2)
  for (const words of ["## Docker", "**Updating with Docker.**"]) {
    const steps = stepsAfter(words)
    const readable = steps.indexOf(`chmod a+r ${mounted.join(" ")}`)
    expect(readable, words).toBeGreaterThan(-1)
    expect(steps.findIndex((step) => / up -d /.test(step))).toBeGreaterThan(readable)
  }
})

test("a planned move stops the old site first, takes keys and record along, and sends the emails that waited", () => {
  const old = stepsAfter("## Moving to another machine", goingLive)
  expect(old[0]).toBe("systemctl disable --now travessia travessia-backup.timer")
  const [, folder = ""] = /^travessia backup \/(\S+)$/.exec(old[1] ?? "") ?? []
  const taken = old.slice(2).join(" ")
  for (const path of [folder, "var/lib/travessia/keys", "var/lib/travessia/access", "etc/travessia", "Caddyfile"])
    expect(taken).toContain(path)
  const fresh = stepsAfter("machine's `/root`. There:", goingLive)
  expect(fresh).toContain(`travessia restore /${folder} --send-mails`)
  const places = [/^tar -C \/ -xzf/, /^chown -R travessia/, /^travessia restore/, /^systemctl enable --now/].map(
    (step) => fresh.findIndex((one) => step.test(one)),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test("beginning again imports the agency's content before the site starts", () => {
  const steps = stepsAfter("## Beginning again", goingLive)
  const places = [
    /^systemctl stop travessia$/,
    /^mv \/var\/lib\/travessia /,
    /^install -d -o travessia .*\/var\/lib\/travessia$/,
    /CONTENT_DIR/,
    /^travessia content import \/etc\/travessia\/content$/,
    /^systemctl start travessia$/,
  ].map((step) => steps.findIndex((one) => step.test(one)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test("another proxy is told every header that the site needs, and the largest body", () => {
  const caddyfile = readFileSync("deploy/Caddyfile", "utf8")
  const ours = [...caddyfile.matchAll(/^\s*header_up (\S+)/gm)].map(([, name]) => name as string)
  const nginx = blockAfter("**Another proxy**", guide)
  const names = nginx.flatMap((line) => /^proxy_set_header (\S+)/.exec(line)?.[1] ?? [])
  // Caddy sets the four named here by itself.
  expect(names.toSorted()).toEqual(
    ["Host", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", ...ours].toSorted(),
  )
  // A download that breaks off must not look complete, as with HTTP/1.0.
  expect(nginx).toContain("proxy_http_version 1.1;")
  expect(nginx).toContain(`client_max_body_size ${/max_size (\d+)MB/.exec(caddyfile)?.[1]}m;`)
})

test("behind a CDN each proxy can pass on the visitor's address, and no port of the CDN's", () => {
  const page = readFileSync("docs/scaling.md", "utf8")
  const row = (proxy: string) => {
    const line = page.split("\n").find((one) => one.startsWith(`| ${proxy} |`)) ?? ""
    return [...line.matchAll(/`([^`]+)`/g)].map(([, setting]) => setting ?? "")
  }
  const [networks = "", ...ports] = row("Caddy")
  const caddyfile = readFileSync("deploy/Caddyfile", "utf8")
  for (const line of [`${networks} 192.0.2.0/24`, ...ports]) expect(caddyfile).toContain(`\n\t# ${line}`)
  const [removed = "", , noPort] = row("HAProxy")
  expect(readFileSync("deploy/haproxy.cfg", "utf8")).toContain(`\n  ${removed}\n`)
  expect(noPort).toBe(removed.replace("X-Forwarded-For", "X-Client-Port"))
  expect(row("nginx")).toHaveLength(3)
})

test("the redirects of the guide are in the Caddyfile, as comments", () => {
  const caddyfile = readFileSync("deploy/Caddyfile", "utf8")
  const lines = blockAfter("## From an old site", goingLive).slice(0, 6)
  expect(lines.filter((line) => line.startsWith("redir"))).toHaveLength(2)
  for (const line of lines) expect(caddyfile).toMatch(new RegExp(`^\t#\\s+${RegExp.escape(line)}$`, "m"))
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
