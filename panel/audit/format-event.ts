import {
  type AccountChangeKind,
  type AuditDetails,
  type FactorChangeKind,
  type SecondFactor,
  type SignInAttempt,
  auditActions,
} from "#domain/audit/audit-action.ts"
import { emailName } from "#domain/emails/email-names.ts"
import { coupleName } from "#domain/gifts/couple-name.ts"
import type { AuditEvent } from "#domain/audit/list-audit.server.ts"
import { contactNames } from "#domain/requests/contact-fields.ts"
import { isRole, roleNames } from "#domain/staff/staff.ts"
import { type EntryRef, orderId } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"
import { formatDay, formatInstant } from "#platform/time/day.ts"
import { own } from "#platform/text/untrusted-input.ts"

/** The actor: a staff member, a command on the server, or "Alguém" if unknown. */
export function formatActor({ staff_id, staff_name, address }: AuditEvent): string {
  if (staff_id !== null) return staff_name
  return address === "servidor" ? "Um comando no servidor" : "Alguém"
}

/** What the actor did. A gift is stored as a request of its kind. */
export function formatAction({ action, requestKind }: AuditEvent): string {
  const words: string = auditActions[action] ?? action
  return requestKind === "gift" ? words.replace(/o pedido$/, "o presente") : words
}

/** The subject of the event. */
export function formatSubject({ action, subject_kind, subject_id, subjectName, details }: AuditEvent): string {
  switch (subject_kind) {
    case null:
      return action === "audit-exported" ? "todos" : ""
    // Their ids mean nothing to a reader.
    case "import":
    case "export":
      return ""
    case "staff":
      return subjectName ?? (typeof details.name === "string" ? details.name : "")
    case "couple":
      return coupleName(subjectName, Number(subject_id))
    // A preview may be of several.
    case "entry":
      return (subject_id ?? "").split(", ").map(formatEntry).join(", ")
    case "request":
      return subject_id ?? ""
    // Of a newer release.
    default:
      return subject_id ?? (subject_kind satisfies never)
  }
}

/** "pacote 1001", or "Pacotes" for the order of a list. A picture has the name of its file alone. */
function formatEntry(key: string): string {
  const entry = entryOf(key)
  if (!entry) return key
  const { one, many } = kindNames[entry.kind]
  if (entry.id === orderId) return many
  if (entry.kind === "agency") return one
  return entry.kind === "pictures" ? entry.id : `${one} ${entry.id}`
}

function entryOf(key: string): EntryRef | undefined {
  const [, kind = "", id = ""] = /^([^/]+)\/(.+)$/.exec(key) ?? []
  return Object.hasOwn(kindNames, kind) ? { kind: kind as EntryRef["kind"], id } : undefined
}

const whatTexts: Record<SignInAttempt | FactorChangeKind | AccountChangeKind, string> = {
  password: "senha",
  code: "código",
  passkey: "passkey",
  name: "nome",
  email: "e-mail",
  "email-asked": "pediu para trocar o e-mail",
  "email-cancelled": "cancelou a troca de e-mail",
  "app-added": "ligou um aplicativo autenticador",
  "app-removed": "removeu o aplicativo autenticador",
  "passkey-added": "criou uma passkey",
  "passkey-removed": "removeu uma passkey",
  "codes-made": "fez códigos de recuperação",
}
const howTexts: Record<SecondFactor, string> & Partial<Record<FactorChangeKind, string>> = {
  app: "com senha e aplicativo",
  "recovery-code": "com senha e código de recuperação",
  passkey: "com passkey",
  "app-added": "pela primeira vez, com aplicativo",
  "passkey-added": "pela primeira vez, com passkey",
}

const originTexts: Record<NonNullable<AuditDetails["origin"]>, string> = {
  panel: "",
  import: "por importação",
  schedule: "pelo agendamento",
  undo: "desfazendo",
}
const preferTexts: Record<NonNullable<AuditDetails["prefer"]>, string> = {
  files: "valendo os arquivos",
  panel: "valendo o painel",
}
const requestTexts: Record<NonNullable<AuditDetails["kind"]>, string> = { quote: "orçamentos", gift: "presentes" }

type Say = (value: string, event: AuditEvent) => string

const from =
  (texts: Record<string, string>): Say =>
  (value) =>
    own(texts, value) ?? value
const labelled =
  (label: string): Say =>
  (value) =>
    `${label}: ${value}`

/** Each detail in words. Of a list, each item. */
const detailTexts: Record<keyof AuditDetails, Say> = {
  // It is in the subject.
  name: () => "",
  what: (what) => own(whatTexts, what) ?? own(auditActions, what) ?? what,
  how: from(howTexts),
  mail: emailName,
  roles: (role) => (isRole(role) ? roleNames[role] : ""),
  at: (at, { action }) => `${action === "content-discarded" ? "agendado " : ""}para ${formatInstant(new Date(at))}`,
  savedBy: (name) => `guardado por ${name}`,
  origin: from(originTexts),
  fields: (field, { subject_id }) => {
    const kind = entryOf(subject_id ?? "")?.kind
    return kind ? formatField(kind, field) : (own(contactNames, field) ?? field)
  },
  prefer: from(preferTexts),
  format: labelled("formato"),
  kind: from(requestTexts),
  from: (day) => `de ${formatDay(day)}`,
  to: (day) => `até ${formatDay(day)}`,
  created: labelled("novos"),
  changed: labelled("alterados"),
  removed: labelled("removidos"),
  entries: labelled("itens"),
  pictures: labelled("imagens"),
  requests: labelled("linhas"),
  quotes: labelled("orçamentos"),
  gifts: labelled("presentes"),
  emails: labelled("e-mails"),
  events: labelled("anotações da equipe"),
}

/** The event's details in words. One that this version does not know is shown as stored. */
export function formatDetails(event: AuditEvent): string {
  return Object.entries(event.details)
    .flatMap(([key, value]) => {
      const format = own(detailTexts, key)
      return format ? [value].flat().map((one) => format(String(one), event)) : `${key}: ${String(value)}`
    })
    .filter(Boolean)
    .join(", ")
}
