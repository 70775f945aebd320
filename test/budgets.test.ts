import { isAscii } from "node:buffer"
import { existsSync, globSync, readFileSync, readdirSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join, resolve } from "node:path"
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import { samplePages } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

/* Bytes of a page's first view, with gzip. The build writes a compressed copy beside each file. */

const client = resolve("build/client")

const kilobyte = 1_024
const budget = {
  firstView: 195 * kilobyte,
  /** Framework and shell, on every page. */
  commonScripts: 105 * kilobyte,
  /** The code of a page itself. */
  ownScripts: 15 * kilobyte,
  /** All scripts of a page, the framework included. The code of both forms comes late. */
  scripts: 115 * kilobyte,
  styles: 16 * kilobyte,
  fonts: 40 * kilobyte,
}

function transferred(address: string): number {
  const file = join(client, address.replace(/[#?].*$/, ""))
  if (file.endsWith(".woff2")) return readFileSync(file).byteLength
  const packed = `${file}.gz`
  return existsSync(packed) ? readFileSync(packed).byteLength : gzipSync(readFileSync(file), { level: 9 }).byteLength
}

const sum = (addresses: Iterable<string>) => [...addresses].reduce((bytes, address) => bytes + transferred(address), 0)

/** What the browser fetches for the server's HTML, before the visitor does anything. */
function firstView(html: string) {
  const page = readPage(html)
  const links = page.all("link").map(({ attributes }) => attributes)
  const inline = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|woff2|css))"/g)].map(([, address = ""]) => address)
  const inlineOf = (type: string) => inline.filter((address) => address.endsWith(type))
  return {
    /** The styles are inside the HTML. */
    styles: gzipSync(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "", { level: 6 }).byteLength,
    fetchedStyles: links.filter(({ rel, disabled }) => rel === "stylesheet" && disabled === undefined),
    /** Includes the style sheet that names them. */
    fonts: new Set([...inlineOf(".woff2"), ...inlineOf(".css").filter((address) => address.includes("web-fonts"))]),
    scripts: new Set(inlineOf(".js")),
    html: gzipSync(html, { level: 6 }).byteLength,
  }
}

test("every page's first view stays within its budget of bytes", async () => {
  await using site = await createPagesApp()
  const views = new Map<string, ReturnType<typeof firstView>>()
  for (const { path } of samplePages) views.set(path, firstView((await site.app.inject(path)).body))
  const everywhere = [...views.values()]
    .map(({ scripts }) => scripts)
    .reduce((common, scripts) => new Set([...common].filter((script) => scripts.has(script))))
  expect(sum(everywhere)).toBeLessThanOrEqual(budget.commonScripts)
  for (const [path, { html, styles, fetchedStyles, fonts, scripts }] of views) {
    const bytes = { html, styles, fonts: sum(fonts), scripts: sum(scripts) }
    const page = `${path} ${JSON.stringify(bytes)}`
    expect(bytes.styles, page).toBeGreaterThan(2 * kilobyte)
    expect(bytes.styles, page).toBeLessThanOrEqual(budget.styles)
    expect(fetchedStyles, page).toEqual([])
    expect(bytes.fonts, page).toBeGreaterThan(30 * kilobyte)
    expect(bytes.fonts, page).toBeLessThanOrEqual(budget.fonts)
    expect(bytes.scripts, page).toBeLessThanOrEqual(budget.scripts)
    // These pages carry the headers and footers of all three layouts.
    const layouts = /^\/(orcamento|busca)(?!.*perfil=)/.test(path) ? 6 * kilobyte : 0
    expect(bytes.html + bytes.fonts + bytes.scripts, page).toBeLessThanOrEqual(budget.firstView + layouts)
  }
}, 120_000)

test("no page's own code exceeds its budget", () => {
  const pages = readdirSync(join(client, "assets")).filter((file) => /-page-[^.]+\.js$/.test(file))
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) expect(transferred(`/assets/${page}`), page).toBeLessThanOrEqual(budget.ownScripts)
})

test("the first view fetches nothing that a page may never use: carousel, masks, comboboxes, validation", async () => {
  await using site = await createPagesApp()
  const marks = {
    carousel: "globalOptions",
    masks: "maskito",
    calendar: "rdp-",
    combobox: "getToggleButtonProps",
    rules: "caractere quebrado",
  }
  const built = globSync(join(client, "assets/*.js")).map((file) => readFileSync(file, "utf8"))
  for (const [what, mark] of Object.entries(marks))
    expect(
      built.some((code) => code.includes(mark)),
      `${what} in the build`,
    ).toBe(true)
  for (const { path } of samplePages) {
    const { scripts } = firstView((await site.app.inject(path)).body)
    const code = [...scripts].map((address) => readFileSync(join(client, address), "utf8")).join("\n")
    for (const [what, mark] of Object.entries(marks)) expect(code.includes(mark), `${what} on ${path}`).toBe(false)
  }
}, 120_000)

test("the build has every script and style sheet compressed beside it, with the same content", () => {
  for (const folder of [client, join(client, "../panel/client")]) {
    const files = globSync(join(folder, "assets/*.{js,css}"))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const content = readFileSync(file)
      if (content.byteLength < 1_000) continue
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(content), file).toBe(true)
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(content), file).toBe(true)
    }
  }
})

test("a script is sent compressed to browsers that take it so", async () => {
  await using site = await createPagesApp()
  const [script = ""] = firstView((await site.app.inject("/turismo")).body).scripts
  const ask = (encoding: string) => site.app.inject({ url: script, headers: { "accept-encoding": encoding } })
  const [plain, packed] = [await ask("identity"), await ask("br")]
  expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "br"])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.body).toBe(readFileSync(join(client, script), "utf8"))
})

test("the server's bundle has its packages in it, and is ASCII: V8 keeps other sources in twice the memory", () => {
  const bundle = join(client, "../bundle")
  const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
  expect(files).toEqual(expect.arrayContaining(["site.js", "panel.js"]))
  const packages = new Set<string>()
  for (const file of files) {
    const code = readFileSync(join(bundle, file))
    expect(isAscii(code), file).toBe(true)
    for (const [, name = ""] of code.toString().matchAll(/^import .*from "([^."][^"]*)";$/gm))
      if (!isBuiltin(name)) packages.add(name)
  }
  expect([...packages]).toEqual(["sharp"])
})
