import { type KeyObject, createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from "node:crypto"
import { piecesOf } from "#platform/storage/pieces-of.ts"

/*
 * Format of an encrypted receipt: `TVRC`, version (1 byte), key id (8), nonce (12), AES-256-GCM ciphertext, tag (16).
 * Header and name are authenticated too: neither can be changed, and no receipt can replace another.
 */

export interface ReceiptKey {
  /** Identifies the key that decrypts a receipt without revealing it. */
  id: string
  secret: KeyObject
}

/** Thrown for a receipt that exists but cannot be decrypted; `code` says why. */
class UnreadableReceiptError extends Error {
  override name = "UnreadableReceiptError"
  readonly code: "RECEIPT_KEY_MISSING" | "RECEIPT_TAMPERED"

  constructor(code: UnreadableReceiptError["code"], message: string) {
    super(message)
    this.code = code
  }
}

/** Checks the error's code, because the panel's bundle has its own copy of the class. */
export function isUnreadableReceipt(error: unknown): error is UnreadableReceiptError {
  const { code } = error as { code?: string }
  return code === "RECEIPT_KEY_MISSING" || code === "RECEIPT_TAMPERED"
}

export const receiptKeyBytes = 32

const magic = Buffer.from("TVRC")
const version = 1
const idBytes = 8
const nonceBytes = 12
const tagBytes = 16
const headerBytes = magic.length + 1 + idBytes + nonceBytes

/** A key from its 32 secret bytes (AES-256); other lengths fail at the first encryption. */
export function receiptKey(bytes: Buffer): ReceiptKey {
  const id = createHash("sha256")
    .update("travessia receipt key ")
    .update(bytes)
    .digest("hex")
    .slice(0, 2 * idBytes)
  return { id, secret: createSecretKey(bytes) }
}

/** Encrypts a receipt for storage under this name. */
export function sealReceipt(name: string, content: Buffer, key: ReceiptKey): Buffer {
  const nonce = randomBytes(nonceBytes)
  const header = Buffer.concat([magic, Buffer.from([version]), Buffer.from(key.id, "hex"), nonce])
  const cipher = createCipheriv("aes-256-gcm", key.secret, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  const sealed = Buffer.allocUnsafeSlow(headerBytes + content.length + tagBytes)
  let at = header.copy(sealed)
  // Piece by piece: otherwise the ciphertext would be in memory twice.
  for (const piece of piecesOf(content)) at += cipher.update(piece).copy(sealed, at)
  // GCM has no final block.
  cipher.final()
  cipher.getAuthTag().copy(sealed, at)
  return sealed
}

/**
 * Decrypts the receipt of this name in its own memory. Throws an {@link UnreadableReceiptError} if any byte has
 * changed.
 */
export function openReceipt(name: string, sealed: Buffer, keys: readonly ReceiptKey[]): Buffer {
  const header = sealed.subarray(0, headerBytes)
  const known = header.subarray(0, magic.length).equals(magic) && header[magic.length] === version
  if (!known || sealed.length < headerBytes + tagBytes) throw tampered(name)
  const id = header.toString("hex", magic.length + 1, magic.length + 1 + idBytes)
  const key = keys.find((key) => key.id === id)
  if (!key)
    throw new UnreadableReceiptError(
      "RECEIPT_KEY_MISSING",
      `receipt ${name} was encrypted with the key ${id}, which is not there`,
    )
  const decipher = createDecipheriv("aes-256-gcm", key.secret, header.subarray(-nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const content = sealed.subarray(headerBytes, -tagBytes)
    for (const piece of piecesOf(content)) decipher.update(piece).copy(piece)
    // Throws if the tag does not match; GCM has no final block.
    decipher.final()
    return content
  } catch {
    throw tampered(name)
  }
}

export function tampered(name: string): UnreadableReceiptError {
  return new UnreadableReceiptError("RECEIPT_TAMPERED", `receipt ${name} is not as it was stored`)
}
