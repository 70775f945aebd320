import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { drawAll } from "./draw-all.ts"
import { drawingSchema } from "./drawing.ts"

const [poster, avatar, wordmark] = drawingSchema.options

interface PictureOrder {
  name: string
  order: Record<string, unknown>
}

/** The posters as a source of pictures: content's `PictureSource`, whose type this package does not import. */
export const posters = {
  fields: { poster: poster.shape.poster, avatar: avatar.shape.avatar, wordmark: wordmark.shape.wordmark },
  make: drawPictures,
}

/**
 * Draws what is not in the folder yet and returns the path of each file by the picture's name. Drawing takes about half
 * a second, so files are cached under a hash of the name, the order and this package's code.
 */
async function drawPictures(
  orders: readonly PictureOrder[],
  folder: string,
  onProgress: (name: string, done: number, total: number) => void = () => {},
): Promise<Map<string, string>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = drawingFiles(orders, folder)
  const missing = orders.filter(({ name }) => !existsSync(files.get(name) as string))
  await drawAll(
    missing.map(({ name, order }) => ({ name, drawing: drawingSchema.parse(order), file: files.get(name) as string })),
    { onProgress },
  )
  return files
}

/** Where the drawings of these orders are cached, by the picture's name. */
export function drawingFiles(orders: readonly PictureOrder[], folder: string): Map<string, string> {
  const code = drawingCode()
  return new Map(orders.map((order) => [order.name, join(folder, `${fingerprint(order, code)}.jpg`)]))
}

function fingerprint(order: PictureOrder, code: string): string {
  return createHash("sha256")
    .update(JSON.stringify([order.name, order.order, code]))
    .digest("hex")
    .slice(0, 32)
}

/** A hash of this package's code: a change of the code invalidates every cached drawing. */
function drawingCode(): string {
  const folder = resolve("packages/posters")
  const hash = createHash("sha256")
  for (const file of globSync("**/*.ts", { cwd: folder }).sort()) {
    if (!file.endsWith(".test.ts")) hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest("hex")
}
