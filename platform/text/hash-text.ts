/**
 * A short hash of a text, the same in browsers and on the server: two 32-bit numbers in base 36. Not cryptographic, and
 * different texts may share one: do not use it where forging matters.
 */
export function hashText(text: string): string {
  let [a, b] = [text.length, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b + unit, 0x85ebca6b) ^ (a >>> 15)
  }
  return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
