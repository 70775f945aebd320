import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type UnzipFileInfo, unzipSync } from "fflate"
import { isJunk } from "#domain/content/junk-files.ts"
import { freeBytes } from "#platform/storage/free-bytes.server.ts"
import { decodeZipName, utf8Flags } from "#platform/storage/zip-names.server.ts"
import { formatCount } from "#platform/text/format-count.ts"

/** An archive that cannot be unpacked. The message is for the person who sent it, in Portuguese. */
export class ArchiveError extends Error {
  override name = "ArchiveError"
}

/** Limits of the unpacked archive. The largest agency that we know needs a tenth of them. */
export interface ArchiveLimits {
  files: number
  bytes: number
  /** Free space that must be left on the disk, for the site not to stop. */
  freeMinBytes: number
}

const defaultLimits: ArchiveLimits = { files: 20_000, bytes: 1024 * 1024 * 1024, freeMinBytes: 0 }

interface ArchiveFile extends UnzipFileInfo {
  /** The name in its own encoding, in NFC like the names in content files. `name` is the library's key for it. */
  path: string
}

/** Inflated together, and held in memory meanwhile. */
const batchBytes = 64 * 1024 * 1024

/**
 * Writes the files of a ZIP into a folder. A common top folder is stripped, and files added by operating systems are
 * left out. No file becomes larger than its sizes in the archive's directory. Symbolic links become files with the path
 * of their target. Throws `ArchiveError`.
 */
export async function unpackContent(
  archive: Uint8Array,
  folder: string,
  limits: Partial<ArchiveLimits> = {},
): Promise<void> {
  const { freeMinBytes, ...sizes } = { ...defaultLimits, ...limits }
  const files = checked(listFiles(archive), sizes)
  // An import stores the pictures a second time.
  if ((await freeBytes(dirname(folder))) < 2 * totalBytes(files) + freeMinBytes)
    throw new ArchiveError("O servidor não tem espaço livre para este ZIP: fale com quem cuida dele.")
  const prefix = commonFolder(files.map(({ path }) => path))
  for (const batch of inBatches(files)) {
    const wanted = new Set(batch.map(({ name }) => name))
    const inflated = reading(() => unzipSync(archive, { filter: ({ name }) => wanted.has(name) }))
    for (const { name, path } of batch) {
      const target = join(folder, path.slice(prefix.length))
      try {
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, inflated[name] ?? new Uint8Array(), { flag: "wx" })
      } catch (error) {
        // Two names that differ only in case, or a file with the name of a folder.
        if (["EEXIST", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
          throw new ArchiveError(`O ZIP tem ${path} duas vezes.`)
        throw error
      }
    }
  }
}

/** Reads the archive's directory without inflating anything. */
function listFiles(archive: Uint8Array): ArchiveFile[] {
  const found: ArchiveFile[] = []
  const flags = utf8Flags(archive)
  reading(() =>
    unzipSync(archive, {
      filter(file) {
        const path = flags.next().value === false ? decodeZipName(file.name) : file.name
        found.push({ ...file, path: path.normalize("NFC") })
        return false
      },
    }),
  )
  return found.filter(({ path }) => !path.endsWith("/") && !isJunk(path))
}

function checked(files: ArchiveFile[], limits: Pick<ArchiveLimits, "files" | "bytes">): ArchiveFile[] {
  if (files.length === 0) throw new ArchiveError("O ZIP está vazio.")
  if (files.length > limits.files)
    throw new ArchiveError(`O ZIP tem arquivos demais: no máximo ${formatCount(limits.files)}.`)
  if (totalBytes(files) > limits.bytes)
    throw new ArchiveError(`O ZIP fica grande demais ao abrir: no máximo ${Math.floor(limits.bytes / 1024 ** 2)} MB.`)
  const names = new Set<string>()
  for (const { name, path } of files) {
    if (!isPlainPath(path)) throw new ArchiveError(`O ZIP tem um arquivo com um caminho que não aceitamos: ${path}`)
    if (names.has(path) || names.has(name)) throw new ArchiveError(`O ZIP tem ${path} duas vezes.`)
    names.add(path).add(name)
  }
  return files
}

function totalBytes(files: readonly ArchiveFile[]): number {
  return files.reduce((sum, file) => sum + bytesOf(file), 0)
}

/** At most so many bytes: the library inflates to the original size, but copies all bytes of a stored file. */
function bytesOf({ size, originalSize }: UnzipFileInfo): number {
  return Math.max(size, originalSize)
}

/** True for a path that stays inside the folder on every operating system. */
function isPlainPath(path: string): boolean {
  return (
    path.length <= 500 &&
    !/[\\:\p{Cc}]/u.test(path) &&
    path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= 255)
  )
}

/** The common top folder, such as `conteudo/`; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  if (paths.some((path) => !path.includes("/"))) return ""
  const [first = ""] = paths[0]?.split("/") ?? []
  return paths.every((path) => path.startsWith(`${first}/`)) ? `${first}/` : ""
}

function inBatches(files: readonly ArchiveFile[]): ArchiveFile[][] {
  const batches: ArchiveFile[][] = [[]]
  let bytes = 0
  for (const file of files) {
    if (bytes > 0 && bytes + bytesOf(file) > batchBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(file)
    bytes += bytesOf(file)
  }
  return batches
}

/** The library throws for anything but a ZIP; contents protected by a password fail to inflate. */
function reading<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new ArchiveError("Não conseguimos abrir este ZIP: ele está incompleto, ou protegido por senha.")
  }
}
