/** Everything that is recorded, with the words of the audit trail. Browser-safe. */
export const auditActions = {
  "sign-in": "entrou",
  "sign-in-failed": "tentou entrar e não conseguiu",
  "sign-out": "saiu",
  "staff-joined": "aceitou o convite",
  "password-reset-asked": "pediu uma senha nova",
  "request-viewed": "abriu o pedido",
  "receipt-viewed": "viu o comprovante",
  "requests-exported": "exportou pedidos",
  "export-downloaded": "baixou uma exportação",
  "gifts-exported": "exportou os presentes de um casal",
  "requests-searched": "buscou pedidos",
  "person-searched": "procurou os dados de uma pessoa",
  "person-copied": "copiou os dados de uma pessoa",
  "person-erased": "apagou os dados de uma pessoa",
  "staff-invited": "convidou",
  "staff-changed": "mudou os papéis de",
  "staff-disabled": "desligou",
  "staff-enabled": "religou",
  "staff-reset": "zerou o acesso de",
  "account-changed": "mudou os próprios dados",
  "password-changed": "trocou a senha",
  "factor-changed": "mudou o segundo fator",
  "sessions-ended": "encerrou sessões",
} as const

export type AuditAction = keyof typeof auditActions
