/** Names one content of one draft: the same words of the same draft have the same key, today and after a reload. */
export function createIdempotencyKey(draftId: string, content: string): string {
  let [a, b] = [content.length, 0x9e3779b9]
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b + unit, 0x85ebca6b) ^ (a >>> 15)
  }
  return `${draftId}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
