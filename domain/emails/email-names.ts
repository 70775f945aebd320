import type { EmailKind } from "#database/schema.ts"

const emailNames: Record<EmailKind, string> = {
  "quote-received": "Aviso de pedido à agência",
  "quote-confirmation": "Confirmação a quem pediu",
  "gift-received": "Aviso de presente à agência",
  "gift-confirmation": "Confirmação a quem presenteou",
  "gift-confirmed": "Presente confirmado, a quem presenteou",
  "gift-refused": "Presente recusado, a quem presenteou",
  "staff-first": "Primeiro acesso ao painel",
  "staff-invitation": "Convite para o painel",
  "staff-password": "Senha nova do painel",
  "staff-email": "Confirmação de e-mail novo do painel",
  "staff-change": "Aviso de mudança no acesso ao painel",
  "schedule-refused": "Aviso de publicação agendada que não saiu",
}

/** The name of a stored kind for staff. A newer release may have stored an unknown kind. */
export function emailName(kind: string): string {
  return Object.hasOwn(emailNames, kind) ? emailNames[kind as EmailKind] : "E-mail"
}

/** "Confirmação … enviada", "Aviso … enviado". */
export function sentWord(kind: string): string {
  return isFeminine(kind) ? "enviada" : "enviado"
}

/** "Confirmação … guardada, não enviada": it was only written to a file. */
export function filedWords(kind: string): string {
  return isFeminine(kind) ? "guardada, não enviada" : "guardado, não enviado"
}

function isFeminine(kind: string): boolean {
  return /^(?:Confirmação|Senha)/.test(emailName(kind))
}
