import type { EntryVersionTable, RequestCardTable } from "#database/schema.ts"

/** Every recorded action with its words in the audit trail. Browser-safe. */
export const auditActions = {
  "sign-in": "entrou",
  "sign-in-failed": "tentou entrar e não conseguiu",
  "sign-out": "saiu",
  "staff-joined": "aceitou o convite",
  "password-reset-asked": "pediu uma senha nova",
  "request-viewed": "abriu o pedido",
  "receipt-viewed": "viu o comprovante",
  "contact-corrected": "corrigiu os dados do pedido",
  "consent-withdrawn": "retirou a autorização de promoções do pedido",
  "email-settled": "deu por resolvido um e-mail que não saiu",
  "requests-exported": "exportou pedidos",
  "export-downloaded": "baixou uma exportação",
  "couple-viewed": "abriu o resumo do casal",
  "gifts-exported": "exportou os presentes do casal",
  "audit-exported": "exportou o registro de",
  "requests-searched": "buscou pedidos",
  "person-searched": "procurou os dados de uma pessoa",
  "person-copied": "copiou os dados de uma pessoa",
  "person-erased": "apagou os dados de uma pessoa",
  "content-published": "publicou",
  "content-removed": "tirou do ar",
  "content-ordered": "mudou a ordem de",
  "content-scheduled": "agendou",
  "content-unscheduled": "tirou do agendamento",
  "content-discarded": "descartou o rascunho de",
  "picture-uploaded": "enviou a imagem",
  "picture-discarded": "apagou a imagem nova",
  "content-imported": "importou o conteúdo",
  "import-undone": "desfez uma importação do conteúdo",
  "content-exported": "exportou o conteúdo",
  "prices-published": "publicou preços de uma planilha",
  "preview-link-made": "criou um link de prévia de",
  "preview-link-revoked": "cancelou um link de prévia de",
  "staff-invited": "convidou",
  "staff-changed": "mudou os papéis de",
  "staff-disabled": "desligou o acesso de",
  "staff-enabled": "religou o acesso de",
  "staff-reset": "zerou o acesso de",
  "account-changed": "mudou os próprios dados",
  "password-changed": "trocou a senha",
  "factor-changed": "mudou o segundo fator",
  "sessions-ended": "encerrou sessões",
  "backup-restored": "restaurou um backup",
} as const

export type AuditAction = keyof typeof auditActions

/** What somebody tried to sign in with. */
export type SignInAttempt = "password" | "code" | "passkey"

/** The second factor of a sign-in. */
export type SecondFactor = "app" | "recovery-code" | "passkey"

export type FactorChangeKind = "app-added" | "app-removed" | "passkey-added" | "passkey-removed" | "codes-made"

export type AccountChangeKind = "name" | "email" | "email-asked" | "email-cancelled"

/** What an event says besides its action. Never a visitor's text. */
export interface AuditDetails {
  /** The person whom the action affected. */
  name?: string
  /** What was changed, tried or exported. */
  what?: SignInAttempt | FactorChangeKind | AccountChangeKind | AuditAction
  /** The proof of a sign-in. At the first one, the factor that was added. */
  how?: SecondFactor | FactorChangeKind
  /** Kind of an email. */
  mail?: string
  roles?: readonly string[]
  /** Instant for which a draft is scheduled, ISO 8601. */
  at?: string
  /** The colleague who had saved the discarded draft. */
  savedBy?: string
  /** How content was published. */
  origin?: Exclude<EntryVersionTable["origin"], "discard">
  /** Names of the changed fields. */
  fields?: readonly string[]
  /** The side that won in an import. */
  prefer?: "files" | "panel"
  /** Format of an exported file. */
  format?: string
  /** Kind of the exported requests. */
  kind?: RequestCardTable["kind"]
  /** First and last day of an export, or the day of the restored backup. */
  from?: string
  to?: string
  /** Numbers of an import, an export or an erasure. */
  created?: number
  changed?: number
  removed?: number
  entries?: number
  pictures?: number
  requests?: number
  quotes?: number
  gifts?: number
  emails?: number
  events?: number
}
