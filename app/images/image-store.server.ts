import { createHash, randomUUID } from "node:crypto"
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { type Image, type ImageFormat, imageFormats, widthsFor } from "./image.ts"
import { createQueue } from "./queue.server.ts"

/** The pictures of the content: originals by the hash of their bytes, and what was made of them. */
export interface ImageStore {
  /** Keeps an original (idempotent) and tells what it is. Refuses what is no JPEG, PNG or WebP. */
  keep: (original: Buffer) => Promise<Omit<Image, "alt">>
  /** Path of the file of one rendition, made on first demand; undefined when there is no such original or the width is not offered. */
  rendition: (hash: string, width: number, format: ImageFormat) => Promise<string | undefined>
}

/** The bytes are no picture that we show; the message says why, for people. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError"
}

/** Many originals are kept for years: what is known of one stands beside it as `{hash}.json`. */
interface Original {
  file: string
  width: number
  height: number
  color: string
}

const extensions: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp" }
const pixelsMax = 50_000_000
/** Encoding takes a whole core; the pages need the other one. */
const madeAtOnce = 2

// Every picture is decoded once in a while, never twice in a row: a cache would only hold memory.
sharp.cache(false)

/** A store in a folder: `originals/{hash}.{ext}` and `renditions/{hash}/{width}.{format}`. Several processes may share it. */
export function createImageStore(folder: string, options: { onMade?: (path: string) => void } = {}): ImageStore {
  const originals = join(folder, "originals")
  const known = new Map<string, Original>()
  const making = new Map<string, Promise<string>>()
  const queue = createQueue(madeAtOnce)

  async function find(hash: string): Promise<Original | undefined> {
    if (!/^[0-9a-f]{32}$/.test(hash)) return undefined
    const remembered = known.get(hash)
    if (remembered) return remembered
    const original = await readJson<Original>(join(originals, `${hash}.json`))
    if (!original || !(await exists(join(originals, original.file)))) return undefined
    known.set(hash, original)
    return original
  }

  async function make(original: Original, path: string, width: number, format: ImageFormat): Promise<string> {
    if (await exists(path)) return path
    const picture = sharp(join(originals, original.file), { limitInputPixels: pixelsMax }).autoOrient().resize({ width, withoutEnlargement: true })
    await writeWhole(path, await encode(picture, format).toBuffer())
    options.onMade?.(path)
    return path
  }

  return {
    async keep(bytes) {
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32)
      const found = await find(hash)
      if (found) return present(hash, found)
      const { extension, ...measures } = await inspectPicture(bytes)
      const original = { file: `${hash}.${extension}`, ...measures }
      await writeWhole(join(originals, original.file), bytes)
      await writeWhole(join(originals, `${hash}.json`), Buffer.from(`${JSON.stringify(original)}\n`))
      return present(hash, original)
    },

    async rendition(hash, width, format) {
      const original = await find(hash)
      if (!original || !widthsFor(original).includes(width) || !imageFormats.includes(format)) return undefined
      const path = join(folder, "renditions", hash, `${width}.${format}`)
      if (await exists(path)) return path
      const running = making.get(path) ?? queue(() => make(original, path, width, format)).finally(() => making.delete(path))
      making.set(path, running)
      return running
    },
  }
}

function present(hash: string, { width, height, color }: Original) {
  return { hash, width, height, color }
}

/** Decodes the whole picture, so that a broken one is refused now and not when a visitor asks for it. */
export async function inspectPicture(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
    const { format, autoOrient } = await picture.metadata()
    const extension = extensions[format]
    if (!extension) throw new NotAPictureError(`é ${format.toUpperCase()}; use JPEG, PNG ou WebP`)
    const mean = await picture.flatten({ background: "#ffffff" }).toColourspace("srgb").resize(1, 1, { fit: "fill" }).raw().toBuffer()
    const color = `#${mean.subarray(0, 3).toString("hex")}`
    return { extension, width: autoOrient.width, height: autoOrient.height, color }
  } catch (error) {
    if (error instanceof NotAPictureError) throw error
    const tooLarge = error instanceof Error && error.message.includes("pixel limit")
    throw new NotAPictureError(tooLarge ? "tem mais de 50 megapixels; reduza antes" : "não é uma imagem que se consiga abrir", { cause: error })
  }
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  // The default effort of AVIF takes ten times as long for a few per cent of the bytes.
  if (format === "avif") return picture.avif({ quality: 50, effort: 2 })
  if (format === "webp") return picture.webp({ quality: 75 })
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true })
}

/** All or nothing: a half-written file would be served for a year. */
async function writeWhole(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    const file = await open(draft, "wx")
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false)
}

async function readJson<Value>(path: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined
    throw error
  }
}
