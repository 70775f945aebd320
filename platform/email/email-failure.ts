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
  const failure = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>
  const { code, responseCode, response, command } = failure
  const refused = refusedBy(command, Number(responseCode))
  // For a refused recipient the server's response is the reason.
  const message =
    refused === "recipient" && typeof response === "string"
      ? response
      : error instanceof Error
        ? error.message
        : String(error)
  const cause = refused ? undefined : describeCause(failure)
  return {
    reason: withoutPeople(oneLine(cause ? `${cause} (${message})` : message)).slice(0, 500),
    code: String(responseCode ?? code ?? "?").slice(0, 40),
    ...(refused && { refused }),
  }
}

/** What is wrong, with the setting to check, where the failure is not of one email only; undefined for any other. */
function describeCause({ code, originalCode, responseCode, command }: Record<string, unknown>): string | undefined {
  if (responseCode === 530) return causes.ENOAUTH
  if (command === "MAIL FROM" && [550, 553, 554].includes(Number(responseCode)))
    return "o servidor de e-mail recusa o remetente de MAIL_FROM"
  if (/CERT|SSL|TLS/.test(String(originalCode))) return causes.ETLS
  return Object.hasOwn(causes, String(code)) ? causes[code as keyof typeof causes] : undefined
}

/** By the codes of Nodemailer. */
const causes = {
  EAUTH: "o servidor de e-mail recusa o usuário ou a senha de SMTP_URL",
  ENOAUTH: "o servidor de e-mail pede usuário e senha em SMTP_URL",
  EDNS: "não há servidor com o nome que está em SMTP_URL",
  ETLS: "a conexão cifrada com o servidor de SMTP_URL falhou",
  ESOCKET: "a conexão com o servidor de SMTP_URL falhou",
  ECONNECTION: "o servidor de SMTP_URL encerrou a conexão",
  ETIMEDOUT: "o servidor de SMTP_URL não respondeu a tempo",
  EPROTOCOL: "em SMTP_URL não responde um servidor de e-mail: confira o endereço e a porta",
  EABORT: "o servidor de SMTP_URL demorou demais",
} as const

function refusedBy(command: unknown, responseCode: number): EmailFailure["refused"] {
  if (!(responseCode >= 500 && responseCode < 600)) return undefined
  if (command === "RCPT TO") return "recipient"
  return command === "DATA" ? "message" : undefined
}

/** `ana@exemplo.com` is `…@exemplo.com`: the domain still helps. */
function withoutPeople(text: string): string {
  return text.replace(/(?<![^\s<>()"',;:=[\]])[^\s<>()"',;:=[\]]+@/g, "…@")
}
