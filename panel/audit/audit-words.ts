import { auditActions } from "#domain/audit/audit-action.ts"
import { emailName } from "#domain/emails/email-names.ts"
import type { AuditEvent } from "#domain/audit/list-audit.server.ts"
import { type Role, isRole, roleNames } from "#domain/staff/staff.ts"
import { own } from "#platform/text/untrusted-input.ts"

/** The actor: a staff member, a command on the server, or "Alguém" if unknown. */
export function whoInWords({ staff_id, staff_name, address }: AuditEvent): string {
  if (staff_id !== null) return staff_name
  return address === "servidor" ? "Um comando no servidor" : "Alguém"
}

/** The subject of the event. */
export function subjectInWords({ action, subject_kind, subject_id, subjectName, details }: AuditEvent): string {
  if (subject_kind === null) return action === "audit-exported" ? "todos" : ""
  // An import's id means nothing to a reader.
  if (subject_kind === "import") return ""
  if (subject_kind !== "staff") return subject_id ?? ""
  return subjectName ?? (typeof details.name === "string" ? details.name : "")
}

const whatTexts: Record<string, string> = {
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
const howTexts: Record<string, string> = {
  app: "com senha e aplicativo",
  "recovery-code": "com senha e código de recuperação",
  passkey: "com passkey",
  "app-added": "pela primeira vez, com aplicativo",
  "passkey-added": "pela primeira vez, com passkey",
}

/** Numbers of an import or an export, and the days of the exported trail. */
const countTexts: Record<string, string> = {
  created: "novos",
  changed: "alterados",
  removed: "removidos",
  entries: "itens",
  pictures: "imagens",
  from: "de",
  to: "até",
}

/** Details with a Portuguese text; details without one are shown as stored. */
export function detailsInWords({ details }: AuditEvent): string {
  const { name: _name, what, how, mail, roles, ...others } = details
  const words = [
    typeof what === "string" && (whatTexts[what] ?? own(auditActions, what) ?? what),
    typeof how === "string" && (howTexts[how] ?? how),
    typeof mail === "string" && emailName(mail),
    Array.isArray(roles) &&
      roles
        .filter(isRole)
        .map((role: Role) => roleNames[role])
        .join(", "),
    ...Object.entries(others).map(([key, value]) => `${countTexts[key] ?? key}: ${String(value)}`),
  ]
  return words.filter(Boolean).join(", ")
}
