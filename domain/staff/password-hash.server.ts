import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import pLimit from "p-limit"

/*
 * argon2id with OWASP's first recommendation: 19 MiB, two passes. One hash at a time, so that one of two cores is left
 * for visitors and a burst of sign-ins does not multiply the memory. It runs in a thread of Node's pool, not on the
 * event loop.
 */

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const inTurn = pLimit(1)

/** The hash of a secret under a salt. */
export function deriveHash(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise<Buffer>((done, fail) => {
        argon2("argon2id", { ...cost, message: secret.normalize("NFKC"), nonce: salt }, (error, key) =>
          error ? fail(error) : done(key),
        )
      }),
  )
}

/** In the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveHash(password, salt)
  return [prefix, unpadded(salt), unpadded(hash)].join("$")
}

/** Without a stored hash, does the same work and returns false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt, hash] = (stored ?? nobodysHash).slice(prefix.length + 1).split("$")
  const same = timingSafeEqual(
    await deriveHash(password, Buffer.from(salt ?? "", "base64")),
    Buffer.from(hash ?? "", "base64"),
  )
  return same && stored !== null
}

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
const nobodysHash = [prefix, unpadded(randomBytes(16)), unpadded(randomBytes(cost.tagLength))].join("$")

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "")
}
