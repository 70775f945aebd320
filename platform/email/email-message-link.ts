import { emailLink } from "#platform/text/email-link.ts"
import { oneLine } from "./one-line.ts"

/** A link that opens an email with its first words. RFC 6068: line breaks in the body are CRLF. */
export function emailMessageLink(address: string, { subject, text }: { subject: string; text: string }): string {
  const body = text.replace(/\r?\n/g, "\r\n")
  return `${emailLink(address)}?subject=${encodeURIComponent(oneLine(subject))}&body=${encodeURIComponent(body)}`
}
