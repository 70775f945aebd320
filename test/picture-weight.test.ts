import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "yaml"
import { expect, onTestFinished, test } from "vitest"
import { drawPicture } from "@travessia/posters/draw.ts"
import type { Drawing } from "@travessia/posters/drawing.ts"
import { createImageStore } from "#platform/images/image-store.server.ts"
import { firstPictureMaxBytes } from "./journeys/pictures.ts"

/* The short form of test/journeys/pictures.spec.ts, which weighs the drawings of all pages in `npm run test:full`. */

const orders = parse(readFileSync("content/demo/pictures/destinations.yaml", "utf8")) as Record<
  string,
  Drawing & { alt: string }
>

test.each(["dublin", "fernando-de-noronha"])("a phone's first view of the drawing “%s” is light", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-weight-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { alt: _, ...order } = orders[name]!
  const images = createImageStore(folder)
  const { hash } = await images.save((await drawPicture(name, order)).data)
  // 390 CSS pixels at a pixel ratio of 3.
  const path = await images.rendition(hash, 1170, "avif")
  expect((await stat(path as string)).size).toBeLessThanOrEqual(firstPictureMaxBytes)
})
