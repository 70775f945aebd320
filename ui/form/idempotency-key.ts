import { hashText } from "#platform/text/hash-text.ts"

/** A new id for a form or draft. Also works over plain http, where `randomUUID` is missing. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** The key of one content of one form: a retry of the same content has the same key, also after a reload. */
export function createIdempotencyKey(formId: string, content: string): string {
  return `${formId}-${hashText(content)}`
}

/** A phone number as a key holds it: the same before and after the mask that formats it has loaded. */
export function unmasked(phone: string): string {
  return phone.replace(/[^\d+]/g, "")
}
