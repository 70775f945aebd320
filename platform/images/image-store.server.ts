import { createHash } from "node:crypto"
import { join } from "node:path"
import pLimit from "p-limit"
import sharp, { type Sharp } from "sharp"
import { type Image, type ImageFormat, imageFormats, imageTypes, widthsFor } from "./image.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { type ObjectStorage, unlessMissing } from "#platform/storage/storage.server.ts"
import { inspectPicture } from "./inspect-picture.server.ts"
import { pictureDecoding } from "./picture-limits.server.ts"
import { type Rendition, createRenditionCache } from "./rendition-cache.server.ts"

/** The pictures of the content: originals by the hash of their bytes, and their renditions. */
export interface ImageStore {
  /** Stores an original (idempotent) and returns its measures. Throws for anything but JPEG, PNG or WebP. */
  save: (original: Buffer) => Promise<Omit<Image, "alt">>
  /**
   * One rendition, made on first demand; undefined when there is no such original or the width is not offered.
   */
  rendition: (hash: string, width: number, format: ImageFormat) => Promise<Rendition | undefined>
  /** Keeps the folder of renditions within its size: the least recently used are removed, and made again on demand. */
  trimRenditions: () => Promise<void>
}

export interface ImageStoreOptions {
  /**
   * Storage of originals, when not in the folder. Renditions are stored there too, as a second cache level behind the
   * folder: a new process with an empty folder fetches them (some KB) instead of encoding them again (a second of a
   * core each).
   */
  storage?: ObjectStorage
  renditionsMaxBytes?: number
  onMade?: (made: Rendition) => void
}

/** Measures of an original, stored beside it as `{hash}.json`. */
interface Original {
  file: string
  width: number
  height: number
  color: string
}

/** Concurrent encodings: each uses a whole core, which the pages need too. */
const concurrency = 2

// No picture is decoded twice in a row: libvips' cache would only hold memory.
sharp.cache(false)

/**
 * A store of `originals/{hash}.{ext}`, and of `renditions/{hash}/{width}.{format}` in the folder. Several processes
 * may share it.
 */
export function createImageStore(
  folder: string,
  { storage, renditionsMaxBytes, onMade }: ImageStoreOptions = {},
): ImageStore {
  const store = storage ?? createFolderStorage(folder)
  const renditions = createRenditionCache(join(folder, "renditions"), renditionsMaxBytes)
  const known = new Map<string, Original>()
  const making = new Map<string, Promise<Rendition>>()
  const queue = pLimit(concurrency)

  async function findStored(hash: string): Promise<Original | undefined> {
    const original = parseOriginal(await unlessMissing(store.get(`originals/${hash}.json`)))
    if (!original || (await store.findSize(`originals/${original.file}`)) === undefined) return undefined
    known.set(hash, original)
    return original
  }

  async function make(original: Original, name: string, width: number, format: ImageFormat): Promise<Rendition> {
    const found = await renditions.find(name)
    if (found) return found
    const stored = await storage?.get(`renditions/${name}`).catch(() => undefined)
    if (stored) return renditions.save(name, stored)
    const picture = sharp(await store.get(`originals/${original.file}`), pictureDecoding)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    const bytes = await encode(picture, format).toBuffer()
    // Not awaited: if this fails, the rendition is encoded again when it is needed.
    void storage?.put(`renditions/${name}`, bytes, imageTypes[format]).catch(() => {})
    const made = await renditions.save(name, bytes)
    onMade?.(made)
    return made
  }

  return {
    async save(bytes) {
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32)
      // Not from `known`: a file that was lost since is sent again to be stored.
      const found = await findStored(hash)
      if (found) return present(hash, found)
      const { extension, ...measures } = await inspectPicture(bytes)
      const original = { file: `${hash}.${extension}`, ...measures }
      await store.put(`originals/${original.file}`, bytes, `image/${extension === "jpg" ? "jpeg" : extension}`)
      await store.put(`originals/${hash}.json`, Buffer.from(`${JSON.stringify(original)}\n`), "application/json")
      return present(hash, original)
    },

    async rendition(hash, width, format) {
      if (!/^[0-9a-f]{32}$/.test(hash) || !imageFormats.includes(format)) return undefined
      const name = `${hash}/${width}.${format}`
      // A rendition cached in the folder needs no request to the storage.
      const found = await renditions.find(name)
      if (found) return found
      const original = known.get(hash) ?? (await findStored(hash))
      if (!original || !widthsFor(original).includes(width)) return undefined
      const running =
        making.get(name) ?? queue(() => make(original, name, width, format)).finally(() => making.delete(name))
      making.set(name, running)
      return running
    },

    trimRenditions: renditions.trim,
  }
}

/** The keys of an original in the storage: its bytes and its measures. */
export async function originalKeys(storage: ObjectStorage, hash: string): Promise<string[]> {
  const note = `originals/${hash}.json`
  const original = parseOriginal(await unlessMissing(storage.get(note)))
  return original ? [note, `originals/${original.file}`] : [note]
}

function present(hash: string, { width, height, color }: Original) {
  return { hash, width, height, color }
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  // The default effort of AVIF takes ten times as long for a few per cent of the bytes.
  if (format === "avif") return picture.avif({ quality: 50, effort: 2 })
  if (format === "webp") return picture.webp({ quality: 75 })
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true })
}

function parseOriginal(json: Buffer | undefined): Original | undefined {
  try {
    return json && (JSON.parse(json.toString()) as Original)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
