import { hasControl, visibleText } from "#platform/text/visible-text.ts"
import { formatCount } from "#platform/text/format-count.ts"

/* Texts that staff write about a request. Browser-safe. */

/** Maximum lengths, in characters. */
export const staffTextLimits = { note: 4_000, nextStep: 160, lostWords: 300 } as const

/** Returns the text to store, or an error message. */
export function parseStaffText(sent: string, limit: number): { text: string } | { problem: string } {
  if (hasControl(sent))
    return { problem: "Há um caractere invisível que não conseguimos guardar. Apague esse trecho e escreva de novo." }
  const text = visibleText(sent, { lines: true })
  if (/\p{Cs}/u.test(text)) return { problem: "Há um caractere quebrado. Apague esse trecho e escreva de novo." }
  if (text.length > limit)
    return { problem: `Use até ${formatCount(limit)} caracteres (agora são ${formatCount(text.length)}).` }
  return { text }
}
