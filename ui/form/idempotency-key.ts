/** A new id for a form or draft. Also works over plain http, where `randomUUID` is missing. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** The key of one content of one form: a retry of the same content has the same key, also after a reload. */
export function createIdempotencyKey(formId: string, content: string): string {
  let [a, b] = [content.length, 0x9e3779b9]
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b + unit, 0x85ebca6b) ^ (a >>> 15)
  }
  return `${formId}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
