import { statfs } from "node:fs/promises"

/** Free space on the disk of a folder, for processes without special rights. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
