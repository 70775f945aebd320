import { type Cipheriv, createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import type { Readable } from "node:stream"
import { piecesOf } from "./pieces-of.ts"

/** An encrypted file with its key (32 bytes) and nonce (16 bytes). */
export interface SealedFile {
  path: string
  key: Uint8Array
  nonce: Uint8Array
}

/** A new random key and nonce for a file at this path. Use them for one content only. */
export function newSeal(path: string): SealedFile {
  return { path, key: randomBytes(32), nonce: randomBytes(16) }
}

/** AES-256-CTR: a changed file is not detected. */
export function sealing({ key, nonce }: SealedFile): Cipheriv {
  return createCipheriv("aes-256-ctr", key, nonce)
}

/** Reads and decrypts the file piece by piece: in one go it would be in memory twice. */
export async function readSealed({ path, key, nonce }: SealedFile): Promise<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const decipher = createDecipheriv("aes-256-ctr", key, nonce)
  const [content, piece] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(Math.min(size, pieceBytes))]
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(piece)
    if (bytesRead === 0) throw new Error("A sealed file is shorter than it was.")
    decipher.update(piece.subarray(0, bytesRead)).copy(content, at)
    at += bytesRead
  }
  return content
}

/** Encrypts and writes the content piece by piece, for the same reason. Throws if the file exists. */
export async function writeSealed(file: SealedFile, content: Uint8Array): Promise<void> {
  await using written = await open(file.path, "wx", 0o600)
  const cipher = sealing(file)
  for (const piece of piecesOf(content)) await written.writeFile(cipher.update(piece))
}

const pieceBytes = 256 * 1024

/** Decrypts the file as a stream, for one that is too large for memory. */
export function streamSealed({ path, key, nonce }: SealedFile): Readable {
  return createReadStream(path).compose(createDecipheriv("aes-256-ctr", key, nonce))
}
