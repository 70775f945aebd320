export interface EmailContent {
  subject: string
  /** Selects the colours. */
  profile: EmailTheme
  /** The heading, and what an inbox shows beside the subject. */
  title: string
  preview: string
  parts: EmailPart[]
}

/** A paragraph, a warning, the protocol, a table of labels and values, or a link. */
export type EmailPart =
  | string
  | { warning: string }
  | { protocol: string }
  | EmailTable
  | { label: string; link: string; button?: boolean }

export interface EmailTable {
  heading?: string
  rows: EmailRow[]
  /** Shown for an empty value; without it the row is left out. */
  unanswered?: string
}

/** A value may have several lines. */
export type EmailRow = readonly [label: string, value: string]

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The set of colours. */
export type EmailTheme = "exchange" | "tourism"

/** The sender's details at the end of every email. */
export type EmailSignature = Record<"name" | "company_name" | "cnpj" | "address" | "phone" | "email", string>

/** The rows to show: an empty value is left out, or replaced by the table's text for it. */
export function answeredRows({ rows, unanswered = "" }: EmailTable): EmailRow[] {
  return rows.map(([label, value]) => [label, value || unanswered] as const).filter(([, value]) => value !== "")
}

export function signatureLines({ name, company_name, cnpj, address, phone, email }: EmailSignature): string[] {
  return [name, `${company_name} CNPJ ${cnpj}`, address, `${phone} · ${email}`]
}
