import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { Column } from "#platform/sheets/column.ts"
import { statusName } from "#domain/requests/request-status.ts"
import type { ExportedGift } from "./exported-requests.server.ts"

/** Every field of a gift message, and what staff confirmed. The receipt is exported as its file name. */
export const giftColumns: Array<Column<ExportedGift>> = [
  { heading: "Protocolo", width: 14, trusted: true, cell: (row) => row.protocol },
  { heading: "Recebido em", width: 17, cell: (row) => ({ instant: new Date(row.created_at) }) },
  { heading: "Situação", width: 12, trusted: true, cell: (row) => statusName(row.status) },
  {
    heading: "Último contato",
    width: 17,
    cell: (row) => (row.last_contact_at ? { instant: new Date(row.last_contact_at) } : undefined),
  },
  { heading: "Código da página", width: 10, cell: (row) => row.honeymoon_id },
  { heading: "Casal", width: 24, cell: (row) => row.couple ?? undefined },
  { heading: giftLabels.name, width: 28, cell: (row) => row.name },
  { heading: giftLabels.email, width: 30, cell: (row) => row.email },
  { heading: giftLabels.phone, width: 17, cell: (row) => formatPhone(row.phone) },
  { heading: giftLabels.message, width: 60, cell: (row) => row.message },
  { heading: "Código da cota", width: 10, cell: (row) => row.cote_id ?? undefined },
  { heading: "Cota", width: 28, cell: (row) => row.cote_title ?? undefined },
  { heading: "Valor", width: 12, cell: (row) => amount(row.cote_cents) },
  { heading: "Valor conferido", width: 12, cell: (row) => amount(row.confirmed_cents) },
  {
    heading: "Confirmado em",
    width: 17,
    cell: (row) => (row.confirmed_at ? { instant: new Date(row.confirmed_at) } : undefined),
  },
  { heading: "Comprovante", width: 40, cell: (row) => row.receipt_name },
  { heading: "Tamanho do comprovante", width: 12, cell: (row) => row.receipt_bytes },
]

function amount(cents: number | null): { cents: number } | undefined {
  return cents === null ? undefined : { cents }
}
