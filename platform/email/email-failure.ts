import { oneLine } from "./one-line.ts"

/* Why an email was not accepted, for the operators of the site. */

export interface EmailFailure {
  /** One line, without the addresses of people, which servers often repeat. */
  reason: string
  /** `550`, `ECONNREFUSED`: no personal data. */
  code: string
  /** The part that the server refused permanently (5xx). Any other failure may be retried unchanged. */
  refused?: "recipient" | "message"
}

/** Describes an error of the mailer, whatever its type. */
export function emailFailure(error: unknown): EmailFailure {
  const { code, responseCode, response, command } = (
    typeof error === "object" && error !== null ? error : {}
  ) as Record<string, unknown>
  const refused = refusedBy(command, Number(responseCode))
  // For a refused recipient the server's response is the reason.
  const message =
    refused === "recipient" && typeof response === "string"
      ? response
      : error instanceof Error
        ? error.message
        : String(error)
  return {
    reason: withoutPeople(oneLine(message)).slice(0, 500),
    code: String(responseCode ?? code ?? "?").slice(0, 40),
    ...(refused && { refused }),
  }
}

function refusedBy(command: unknown, responseCode: number): EmailFailure["refused"] {
  if (!(responseCode >= 500 && responseCode < 600)) return undefined
  if (command === "RCPT TO") return "recipient"
  return command === "DATA" ? "message" : undefined
}

/** `ana@exemplo.com` is `…@exemplo.com`: the domain still helps. */
function withoutPeople(text: string): string {
  return text.replace(/(?<![^\s<>()"',;:=[\]])[^\s<>()"',;:=[\]]+@/g, "…@")
}
