import { createHash } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { drawAll } from "./draw-all.ts"
import { drawPicture, drawPixels } from "./draw.ts"
import {
  drawingSchema,
  formatNames,
  formatSizes,
  foregroundNames,
  landmarkNames,
  markNames,
  paletteNames,
  sceneNames,
  viewNames,
} from "./drawing.ts"
import type { Drawing } from "./drawing.ts"
import type { RawPicture } from "./print.ts"

/** A quarter of the size is enough to tell the drawings apart. */
const scale = 1 / 4

async function fingerprint(name: string, drawing: Drawing, options?: { scale: number }): Promise<string> {
  return createHash("sha256")
    .update((await drawPixels(name, drawing, options)).pixels)
    .digest("hex")
}

/** Distinct colours, each channel to a sixteenth, covering more than a speck. */
function colours({ pixels, width, height }: RawPicture): number {
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; i += 21) {
    const key = ((pixels[i]! >> 4) << 8) | ((pixels[i + 1]! >> 4) << 4) | (pixels[i + 2]! >> 4)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const speck = (width * height) / 7 / 4000
  return [...counts.values()].filter((count) => count > speck).length
}

test.each<Drawing>([
  { poster: { scene: "tropical-bay", format: "card" } },
  { avatar: {} },
  { wordmark: { text: "Ação & Cia" } },
])("the same order gives the same pixels, another name gives others: %o", async (drawing) => {
  const first = await fingerprint("lisboa", drawing)
  expect(await fingerprint("lisboa", drawing)).toBe(first)
  expect(await fingerprint("porto", drawing)).not.toBe(first)
})

test("a seed in the order wins over the name", async () => {
  const drawing: Drawing = { poster: { scene: "dunes", seed: "fixed", format: "card" } }
  expect(await fingerprint("a", drawing)).toBe(await fingerprint("b", drawing))
})

/** Each scene in one format, by turns: every format is drawn many times. */
const scenesAndFormats = sceneNames.map((scene, index) => [scene, formatNames[index % formatNames.length]!] as const)

test.each(scenesAndFormats)("%s draws as %s, never flat", { timeout: 30_000 }, async (scene, format) => {
  const picture = await drawPixels("teste", { poster: { scene, format } }, { scale })
  const { width, height } = formatSizes[format]
  expect([picture.width, picture.height]).toEqual([width, height].map((side) => Math.round(side * scale)))
  expect(picture.pixels.length).toBe(picture.width * picture.height * 3)
  expect(colours(picture)).toBeGreaterThan(60)
})

test("palettes, foregrounds, landmarks and views each change the picture", { timeout: 60_000 }, async () => {
  const orders: Drawing[] = [
    ...paletteNames.map((palette): Drawing => ({ poster: { scene: "alpine-lake", palette, format: "card" } })),
    ...foregroundNames.map((foreground): Drawing => ({
      poster: { scene: "green-cliffs", landmark: "none", foreground, format: "card" },
    })),
    ...landmarkNames.map((landmark): Drawing => ({
      poster: { scene: "alpine-lake", landmark, sun: "left", format: "card" },
    })),
    ...viewNames.map((view): Drawing => ({ poster: { scene: "castle-hill", view, format: "card" } })),
  ]
  const prints = await Promise.all(orders.map((order) => fingerprint("teste", order, { scale })))
  expect(new Set(prints).size).toBe(orders.length)
})

test("every mark and every letter is drawn", async () => {
  const prints = await Promise.all(
    markNames.map((mark) => fingerprint("x", { wordmark: { text: "ÁÂÃ ÇÉ 0-9 & ZW", mark } })),
  )
  expect(new Set(prints).size).toBe(markNames.length)
})

test.each<[Drawing, number, number]>([
  [{ avatar: {} }, 480, 480],
  [{ poster: { scene: "dunes", format: "tall" } }, 1200, 1500],
])("a picture is a JPEG of the promised size: %o", async (drawing, width, height) => {
  const picture = await drawPicture("ana", drawing)
  expect([picture.width, picture.height]).toEqual([width, height])
  expect(picture.data.subarray(0, 3).toString("hex")).toBe("ffd8ff")
})

test("the schema refuses unknown words and double orders", () => {
  expect(drawingSchema.safeParse({ poster: { scene: "moon-base" } }).success).toBe(false)
  expect(drawingSchema.safeParse({ poster: { scene: "dunes", colour: "red" } }).success).toBe(false)
  expect(drawingSchema.safeParse({ poster: { scene: "dunes" }, avatar: {} }).success).toBe(false)
  expect(drawingSchema.safeParse({ wordmark: { text: "日本" } }).success).toBe(false)
  expect(drawingSchema.safeParse({ poster: { scene: "dunes", palette: "sunset" } }).success).toBe(true)
})

test("drawing many leaves whole files only, and a failure names its picture", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "posters-"))
  try {
    const seen: string[] = []
    const jobs = ["a", "b", "c"].map((name) => ({
      name,
      drawing: { avatar: {} } as Drawing,
      file: join(folder, `${name}.jpg`),
    }))
    await drawAll(jobs, { workers: 2, onProgress: (name, done, total) => seen.push(`${name} ${done}/${total}`) })
    expect((await readdir(folder)).sort()).toEqual(["a.jpg", "b.jpg", "c.jpg"])
    expect(seen).toHaveLength(3)
    const lost = { name: "perdida", drawing: { avatar: {} } as Drawing, file: join(folder, "no", "such", "folder.jpg") }
    await expect(drawAll([lost], {})).rejects.toThrow(/perdida/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
