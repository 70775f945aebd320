import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zipSync } from "fflate"
import { afterEach, beforeEach, expect, test } from "vitest"
import { overlappingZip } from "#test/fixtures/overlapping-zip.ts"
import { zip } from "#test/fixtures/content-jobs.ts"
import { ArchiveError, unpackContent } from "./unpack-content.server.ts"

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "travessia-zip-"))
  folder = join(parent, "folder")
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const files = () => readdirSync(folder, { recursive: true }).map(String).sort()

test("the folder in the archive, what macOS and Windows add, and empty folders are left out", async () => {
  await unpackContent(
    zip({
      "conteudo/agency.yaml": "name: Exemplo\n",
      "conteudo/fotos/dublin.png": new Uint8Array([1, 2]),
      "conteudo/vazia/": "",
      "__MACOSX/conteudo/._agency.yaml": "x",
      "conteudo/.DS_Store": "x",
      "conteudo/fotos/Thumbs.db": "x",
    }),
    folder,
  )
  expect(files()).toEqual(["agency.yaml", "fotos", "fotos/dublin.png"])
  expect(readFileSync(join(folder, "agency.yaml"), "utf8")).toBe("name: Exemplo\n")
})

test.each([
  ["macOS, in UTF-8", Buffer.from("Café no verão.png".normalize("NFD"))],
  ["Windows, in code page 850", Buffer.from("Caf\x82 no ver\xc6o.png", "latin1")],
])("a name without its encoding is that of the content files: from %s", async (_what, name) => {
  const flagged = zip({
    "agency.yaml": "",
    ["fotos/maçã.png".normalize("NFD")]: "",
    [`fotos/${"#".repeat(name.length)}`]: "",
  })
  const archive = flagged.toString("latin1").replaceAll("#".repeat(name.length), name.toString("latin1"))
  await unpackContent(Buffer.from(archive, "latin1"), folder)
  expect(files()).toEqual(["agency.yaml", "fotos", "fotos/Café no verão.png", "fotos/maçã.png"])
})

test.each([
  "../fora.yaml",
  "conteudo/../../fora.yaml",
  "/etc/fora.yaml",
  "C:/fora.yaml",
  "..\\fora.yaml",
  "a//b.yaml",
  "a/./b.yaml",
  "a\nb.yaml",
  `${"a".repeat(300)}.yaml`,
])("a path that leads out of the folder, or is none, is refused: %j", async (name) => {
  await expect(unpackContent(zip({ "agency.yaml": "", [name]: "x" }), folder)).rejects.toThrow("um caminho que não")
  expect(readdirSync(parent)).toEqual([])
})

test("what inflates to more than the limits is refused before it is inflated", async () => {
  const bomb = zipSync({ "a.yaml": [new Uint8Array(50_000_000), { level: 9 }] })
  expect(bomb.length).toBeLessThan(100_000)
  await expect(unpackContent(bomb, folder, { files: 10, bytes: 1_000_000 })).rejects.toThrow("fica grande demais")
  const many = zip(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.yaml`, ""])))
  await expect(unpackContent(many, folder, { files: 10, bytes: 1_000_000 })).rejects.toThrow("arquivos demais")
  expect(readdirSync(parent)).toEqual([])
})

test("stored files count with all their bytes, whatever the archive says, also if they overlap", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.yaml`)
  const content = Buffer.alloc(100_000, "a")
  const archive = overlappingZip(names, content)
  await expect(unpackContent(archive, folder, { files: 30, bytes: 1_000_000 })).rejects.toThrow("fica grande demais")
  expect(readdirSync(parent)).toEqual([])
  await unpackContent(archive, folder, { files: 30, bytes: 3_000_000 })
  expect(readFileSync(join(folder, "29.yaml")).equals(content)).toBe(true)
})

test("an archive that lies about a size gives no more bytes than it says", async () => {
  const archive = zipSync({ "a.yaml": [new Uint8Array(1_000_000), { level: 9 }] })
  const list = new DataView(archive.buffer, archive.byteOffset)
  const entry = archive.length - 22 - 46 - "a.yaml".length
  expect(list.getUint32(entry, true)).toBe(0x02014b50)
  list.setUint32(entry + 24, 500, true)
  await unpackContent(archive, folder).catch((error: unknown) => expect(error).toBeInstanceOf(ArchiveError))
  const size = files().length > 0 ? lstatSync(join(folder, "a.yaml")).size : 0
  expect(size).toBeLessThanOrEqual(500)
})

test("a link is a file with the text of its target", async () => {
  const link = { os: 3, attrs: (0o120777 << 16) >>> 0 } as const
  await unpackContent(
    zipSync({ "pictures.yaml": [Buffer.from("/etc/passwd"), link], "a.yaml": Buffer.from("") }),
    folder,
  )
  expect(lstatSync(join(folder, "pictures.yaml")).isFile()).toBe(true)
  expect(readFileSync(join(folder, "pictures.yaml"), "utf8")).toBe("/etc/passwd")
})

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a text", Buffer.from("name: Exemplo\n")],
  ["half an archive", zip({ "agency.yaml": "name: Exemplo\n".repeat(100) }).subarray(0, 60)],
  ["an archive with a broken middle", broken()],
])("%s is no archive", async (_what, bytes) => {
  await expect(unpackContent(bytes, folder)).rejects.toThrow("Não conseguimos abrir este ZIP")
})

test("an empty archive, and a file that is also a folder, are told apart from broken ones", async () => {
  await expect(unpackContent(zip({ "vazia/": "" }), folder)).rejects.toThrow("O ZIP está vazio.")
  await expect(unpackContent(zip({ a: "x", "a/b.yaml": "y" }), folder)).rejects.toThrow(
    "O ZIP tem a/b.yaml duas vezes.",
  )
})

function broken(): Buffer {
  const archive = zip({ "agency.yaml": "name: Exemplo\n".repeat(1000) })
  return Buffer.concat([archive.subarray(0, 45), Buffer.alloc(20, 0xff), archive.subarray(65)])
}
