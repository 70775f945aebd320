import { randomInt } from "node:crypto"

/** Without characters that are confused on the phone or on paper: 0 O, 1 I L, 5 S, 8 B, U V. */
const alphabet = "234679ACDEFGHJKMNPQRTWXYZ"

/**
 * The reference number of a request: `TV-7K3M-92QX`. Random, so that it reveals neither others nor how many there
 * are.
 */
export function newProtocol(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")
  return `TV-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** True for a text with the format of a protocol. */
export function isProtocol(text: string | null | undefined): text is string {
  // oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
  return new RegExp(`^TV-[${alphabet}]{4}-[${alphabet}]{4}$`).test(text ?? "")
}

/** Thrown by queries when this protocol exists already. */
export class ProtocolTakenError extends Error {
  override name = "ProtocolTakenError"
}

/** Calls `work` with a new protocol, and again with another one when that was taken. */
export async function withFreshProtocol<Value>(work: (protocol: string) => Promise<Value>, tries = 3): Promise<Value> {
  try {
    return await work(newProtocol())
  } catch (error) {
    if (error instanceof ProtocolTakenError && tries > 1) return withFreshProtocol(work, tries - 1)
    throw error
  }
}
