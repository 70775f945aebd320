import type { Route } from "./+types/audit-export-data"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type AuditEvent, type AuditFilter, listAudit } from "#domain/audit/list-audit.server.ts"
import { type CsvColumn, csvHead, csvRow } from "#platform/sheets/csv.ts"
import { sheetTypes } from "#platform/sheets/sheet-types.ts"
import type { Services } from "#domain/services.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { actorOf } from "#panel/client.server.ts"
import { download, streamParts } from "#panel/download.server.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { readFilter } from "./audit-filter.ts"
import { formatAction, formatActor, formatDetails, formatSubject } from "./format-event.ts"

export const handle: PanelHandle = { access: "staff" }

const rowsAtOnce = 500

/** The filtered trail as CSV, read and sent in parts. The export is recorded first, whether or not it is received. */
export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const { context, url } = args
  const services = context.get(servicesContext)
  const filter = readFilter(url.searchParams)
  const { staffId, action, ...days } = filter
  await recordAudit(services.db, services.clock(), {
    ...actorOf(context),
    action: "audit-exported",
    ...(staffId !== undefined && { subject: { kind: "staff", id: staffId } }),
    details: { ...(action && { what: action }), ...days },
  })
  return download(streamParts(csvParts(services, filter)), { name: "registro.csv", type: sheetTypes.csv })
}

const auditColumns: Array<CsvColumn<AuditEvent>> = [
  { heading: "Quando", cell: ({ at }) => ({ instant: new Date(at) }) },
  { heading: "Quem", cell: formatActor },
  { heading: "O que fez", cell: formatAction },
  { heading: "A quê", cell: formatSubject },
  { heading: "Detalhes", cell: formatDetails },
  { heading: "Endereço de rede", cell: ({ address }) => address },
]

async function* csvParts({ db }: Services, filter: AuditFilter): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvHead(auditColumns))
  let before: string | undefined
  do {
    const { events, next } = await listAudit(db, filter, { before, limit: rowsAtOnce })
    yield encoder.encode(events.map((event) => csvRow(auditColumns, event)).join(""))
    before = next
  } while (before !== undefined)
}
