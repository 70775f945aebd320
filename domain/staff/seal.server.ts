import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

/*
 * AES-256-GCM with the person's id as additional data: a secret sealed for one person cannot be unsealed for another.
 */

const nonceBytes = 12
const tagBytes = 16

/** `owner` is the id of the person whose secret it is. */
export function seal(key: Buffer, owner: string, secret: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
}

/** Throws if the key or the person differs, or the text was changed. */
export function unseal(key: Buffer, owner: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}
