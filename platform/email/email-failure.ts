import { oneLine } from "./one-line.ts"

/* What a mail server said no with, for those who run the site. */

export interface EmailFailure {
  /** One line, without the addresses of people: servers like to repeat them. */
  reason: string
  /** `550`, `ECONNREFUSED`: says nothing of anybody. */
  code: string
  /** What the server refused for good (5xx); anything else is worth another try as it is. */
  refused?: "recipient" | "message"
}

/** Reads what the mailer rejected with, whatever it is. */
export function emailFailure(error: unknown): EmailFailure {
  const { code, responseCode, response, command } = (
    typeof error === "object" && error !== null ? error : {}
  ) as Record<string, unknown>
  const refused = refusedBy(command, Number(responseCode))
  // Of a refused recipient the server's own words say all.
  const words =
    refused === "recipient" && typeof response === "string"
      ? response
      : error instanceof Error
        ? error.message
        : String(error)
  return {
    reason: withoutPeople(oneLine(words)).slice(0, 500),
    code: String(responseCode ?? code ?? "?").slice(0, 40),
    ...(refused && { refused }),
  }
}

function refusedBy(command: unknown, responseCode: number): EmailFailure["refused"] {
  if (!(responseCode >= 500 && responseCode < 600)) return undefined
  if (command === "RCPT TO") return "recipient"
  return command === "DATA" ? "message" : undefined
}

/** `ana@exemplo.com` is `…@exemplo.com`: whose server it was still helps. */
function withoutPeople(text: string): string {
  return text.replace(/[^\s<>()"',;:=[\]]+@/g, "…@")
}
