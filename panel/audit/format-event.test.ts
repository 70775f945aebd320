import { expect, test } from "vitest"
import type { AuditAction } from "#domain/audit/audit-action.ts"
import type { AuditEntry } from "#domain/audit/audit.server.ts"
import type { AuditEvent } from "#domain/audit/list-audit.server.ts"
import { formatAction, formatDetails, formatSubject } from "./format-event.ts"

function event(action: AuditAction, details: Record<string, unknown>, subject?: AuditEntry["subject"]) {
  return {
    id: "1",
    at: "2026-11-20T15:00:00.000Z",
    staff_id: "a",
    staff_name: "Ana Prado",
    address: "203.0.113.7",
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subjectName: null,
    requestKind: null,
    action,
    details,
  } satisfies AuditEvent
}

const formatted = (one: AuditEvent) => [formatSubject(one), formatDetails(one)]

test("an event says in Portuguese what it was about, without ids that only the database knows", () => {
  const entry = (id: string) => ({ kind: "entry", id }) as const
  for (const [recorded, words] of [
    [
      event("requests-exported", { format: "xlsx", kind: "gift", requests: 40 }, { kind: "export", id: "3f1c" }),
      ["", "formato: xlsx, presentes, linhas: 40"],
    ],
    [
      event("person-erased", { quotes: 1, gifts: 0, emails: 3, events: 2 }),
      ["", "orçamentos: 1, presentes: 0, e-mails: 3, anotações da equipe: 2"],
    ],
    [
      event("content-published", { origin: "panel", fields: ["name", "promotion.ends"] }, entry("packages/1001")),
      ["pacote 1001", "Nome, Promoção › Último dia"],
    ],
    [
      event("contact-corrected", { fields: ["email", "cellphone"] }, { kind: "request", id: "TV-7K3M-92QX" }),
      ["TV-7K3M-92QX", "e-mail, celular"],
    ],
    [event("preview-link-made", {}, entry("packages/1001, segments/2")), ["pacote 1001, segmento 2", ""]],
    [event("content-ordered", { origin: "undo" }, entry("segments/order")), ["Segmentos", "desfazendo"]],
    [event("picture-uploaded", {}, entry("pictures/praia")), ["praia", ""]],
    [
      event("content-scheduled", { at: "2026-11-21T12:30:00.000Z" }, entry("agency/agency")),
      ["agência", "para 21/11/2026, 09:30"],
    ],
    [
      event("content-discarded", { savedBy: "Rui", at: "2026-11-21T12:30:00.000Z" }, entry("packages/1001")),
      ["pacote 1001", "guardado por Rui, agendado para 21/11/2026, 09:30"],
    ],
    [
      event("content-imported", { created: 2, prefer: "files" }, { kind: "import", id: "9" }),
      ["", "novos: 2, valendo os arquivos"],
    ],
    [
      event("gifts-exported", { format: "csv", gifts: 3 }, { kind: "couple", id: "7" }),
      ["Página 7, retirada do site", "formato: csv, presentes: 3"],
    ],
    [
      event("staff-changed", { name: "Rui", roles: ["sales", "editor"] }, { kind: "staff", id: "r" }),
      ["Rui", "Vendas, Edição"],
    ],
    [event("audit-exported", { what: "sign-in", from: "2026-11-01" }), ["todos", "entrou, de 01/11/2026"]],
    [event("sign-in", { how: "app", later: "x" }), ["", "com senha e aplicativo, later: x"]],
  ] as const)
    expect(formatted(recorded), recorded.action).toEqual(words)
})

test("what was done to a gift is said of a gift", () => {
  const subject = { kind: "request", id: "TV-7K3M-92QX" } as const
  const format = (action: AuditAction, requestKind: "quote" | "gift" | null) =>
    formatAction({ ...event(action, {}, subject), requestKind })
  expect(format("request-viewed", "gift")).toBe("abriu o presente")
  expect(format("contact-corrected", "gift")).toBe("corrigiu os dados do presente")
  expect([format("request-viewed", "quote"), format("request-viewed", null)]).toEqual([
    "abriu o pedido",
    "abriu o pedido",
  ])
})
