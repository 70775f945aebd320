import { readFileSync, readdirSync } from "node:fs"
import { resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { createPanelApp, signIn } from "./panel-app.ts"

/* Bytes that the browser fetches for the panel, with gzip. */

const assets = resolve("build/panel/client/assets")
const kilobyte = 1_024
const sizeOf = (file: string) => gzipSync(readFileSync(resolve(assets, file)), { level: 9 }).byteLength
const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sizeOf(file), 0)
const files = readdirSync(assets)

test("no page's own script is over 8 KB", () => {
  const pages = files.filter((file) => /-page-[^.]+\.js$/.test(file))
  expect(pages.length).toBeGreaterThan(15)
  for (const page of pages) expect(sizeOf(page), page).toBeLessThanOrEqual(8 * kilobyte)
})

test("the editor of texts is under 75 KB, and no page fetches it with its first scripts", async () => {
  const editor = files.filter((file) => /^rich-text-editor-.+\.(?:js|css)$/.test(file))
  expect(editor.length).toBeGreaterThan(0)
  expect(sum(editor)).toBeLessThanOrEqual(75 * kilobyte)
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel, ["editor"])
  const { body } = await panel.app.inject({ url: "/painel/conteudo/packages/2001", headers: { cookie } })
  const fetched = [
    ...new Set([...body.matchAll(/\/painel\/assets\/([^"/]+\.(?:js|css))"/g)].map(([, file = ""]) => file)),
  ]
  expect(fetched.filter((file) => file.startsWith("rich-text-editor"))).toEqual([])
  const scripts = fetched.filter((file) => file.endsWith(".js"))
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts)
    expect(readFileSync(resolve(assets, script), "utf8"), script).not.toContain("ProseMirror-")
  expect(sum(scripts)).toBeLessThanOrEqual((120 + 8) * kilobyte)
  expect(sum(fetched.filter((file) => file.endsWith(".css")))).toBeLessThanOrEqual(10 * kilobyte)
})
