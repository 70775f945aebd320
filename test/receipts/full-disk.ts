import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A folder in which no file over 200 KB can be written, as on a full disk. `kind` says how it was made on this machine.
 */
export interface FullDisk extends AsyncDisposable {
  folder: string
  kind: "a file system of 256 KB" | "a file where the folder should be"
  files: () => string[]
}

/** A real file system that fills up if mounting is possible; otherwise a place where nothing can be written at all. */
export async function fullDisk(): Promise<FullDisk> {
  const place = mkdtempSync(join(tmpdir(), "full-disk-"))
  if (mounted(place)) return disk(place, "a file system of 256 KB", () => execFileSync("umount", [place]))
  const file = join(place, "folder")
  writeFileSync(file, "")
  return disk(file, "a file where the folder should be", () => {})

  function disk(folder: string, kind: FullDisk["kind"], release: () => void): FullDisk {
    const dispose = async () => {
      release()
      rmSync(place, { recursive: true, force: true })
    }
    return { folder, kind, files: () => (folder === place ? readdirSync(folder) : []), [Symbol.asyncDispose]: dispose }
  }
}

function mounted(place: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", place], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
