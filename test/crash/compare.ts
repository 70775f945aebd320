import { isDeepStrictEqual } from "node:util"
import { nationalDigits } from "#platform/text/phone.ts"
import type { Services } from "#domain/services.server.ts"
import type { Acknowledged, ClientsLog } from "./clients.ts"
import type { Outage } from "./disasters.ts"
import { compareEmails } from "./compare-mails.ts"
import { compareReceipts } from "./compare-receipts.ts"
import type { EmailSink } from "./mail-sink.ts"
import type { PlannedGift, PlannedQuote, PlannedRequest } from "./plan.ts"

/** One promise: the number of checked cases, and every case that broke it. */
export interface Check {
  promise: string
  counted: string
  faults: string[]
}

export interface Compared {
  services: Services
  dataDir: string
  planned: readonly PlannedRequest[]
  log: ClientsLog
  sink: EmailSink
  outages: readonly Outage[]
}

/** Compares what the clients were told with the database and the delivered emails. */
export async function compare(run: Compared): Promise<Check[]> {
  const {
    services: { db },
    planned,
    log,
  } = run
  const rows = {
    quotes: await db.selectFrom("quote_request").selectAll().execute(),
    gifts: await db.selectFrom("gift_message").selectAll().execute(),
    keys: await db.selectFrom("idempotency").select(["key", "protocol"]).where("key", "like", "%:key:%").execute(),
  }
  const stored = [...rows.quotes, ...rows.gifts]
  const byProtocol = Map.groupBy(stored, (row) => row.protocol)
  const byEmail = Map.groupBy(stored, (row) => row.email)
  const keys = new Map(rows.keys.map(({ key, protocol }) => [key, protocol]))
  const { acknowledged } = log
  const unsent = planned.length - acknowledged.length - log.unanswered.length
  const faultsOf = (judge: (one: Acknowledged) => string | false | undefined) =>
    acknowledged.flatMap((one) => {
      const fault = judge(one)
      return fault ? [`${nameOf(one.request)}: ${fault}`] : []
    })

  return [
    {
      promise: "todo pedido recebe um protocolo",
      counted: `${acknowledged.length} de ${planned.length}`,
      faults: [
        ...log.unanswered.map((request) => `${nameOf(request)}: sem resposta até o fim`),
        ...(unsent > 0 ? [`pedidos que ninguém enviou: ${unsent}`] : []),
      ],
    },
    {
      promise: "as respostas de um pedido dizem um só protocolo",
      counted: `${new Set(acknowledged.flatMap(({ protocols }) => [...protocols])).size} protocolos`,
      faults: faultsOf(({ protocols }) => protocols.size !== 1 && `ouviu ${[...protocols].join(", ")}`),
    },
    {
      promise: "protocolo confirmado está guardado, uma vez",
      counted: `${acknowledged.filter((one) => byProtocol.has(protocolOf(one))).length} guardados`,
      faults: faultsOf(
        (one) =>
          byProtocol.get(protocolOf(one))?.length !== 1 &&
          `${protocolOf(one)} guardado ${byProtocol.get(protocolOf(one))?.length ?? 0} vezes`,
      ),
    },
    {
      promise: "o guardado é o enviado, byte por byte",
      counted: `${rows.quotes.length} orçamentos, ${rows.gifts.length} presentes`,
      faults: faultsOf((one) => {
        const [row] = byProtocol.get(protocolOf(one)) ?? []
        if (!row) return false
        const wrong = "request" in row ? wrongQuote(one.request, row) : wrongGift(one.request, row)
        return wrong.length > 0 && `difere em ${wrong.join(", ")}`
      }),
    },
    {
      promise: "nenhum pedido guardado duas vezes, nem sem dono",
      counted: `${stored.length} linhas`,
      faults: [
        ...[...byEmail]
          .filter(([, same]) => same.length > 1)
          .map(([email, same]) => `${email}: ${same.map((row) => row.protocol).join(", ")}`),
        ...strangers(planned, stored),
      ],
    },
    {
      promise: "cada chave guarda o seu protocolo",
      counted: `${keys.size} chaves`,
      faults: faultsOf((one) => {
        const call = one.request.kind === "quote" ? "budget" : "honeymoon-message"
        return (
          one.request.key !== undefined &&
          keys.get(`${call}:key:${one.request.key}`) !== protocolOf(one) &&
          "a chave não leva ao protocolo"
        )
      }),
    },
    ...(await compareReceipts(run, rows.gifts)),
    ...(await compareEmails(run, stored)),
    {
      promise: "só as respostas que um formulário espera",
      counted: [...log.answers]
        .sort()
        .map(([answer, times]) => `${answer}: ${times}`)
        .join(", "),
      faults: log.unexpected,
    },
  ]
}

function nameOf({ kind, number }: Pick<PlannedRequest, "kind" | "number">): string {
  return `${kind === "quote" ? "orçamento" : "presente"} ${number}`
}

function protocolOf({ protocols }: Acknowledged): string {
  return [...protocols][0] as string
}

/** Names of the fields that differ. */
function wrongQuote(
  request: PlannedRequest,
  row: { name: string; email: string; cellphone: string; phone: string | null; type: string; request: string },
): string[] {
  if (request.kind !== "quote") return ["tipo"]
  const { payload } = request as PlannedQuote
  const columns = {
    type: payload.type,
    name: payload.name,
    email: payload.email,
    cellphone: nationalDigits(payload.cellphone),
    phone: nationalDigits(payload.phone) || null,
  }
  const fields = JSON.parse(row.request) as Record<string, unknown>
  const sent = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>
  const names = new Set([...Object.keys(fields), ...Object.keys(sent)])
  return [
    ...differing(columns, row),
    ...[...names].filter((name) => !isDeepStrictEqual(fields[name], sent[name])).map((name) => `request.${name}`),
  ]
}

function wrongGift(
  request: PlannedRequest,
  row: {
    name: string
    email: string
    phone: string
    message: string
    honeymoon_id: number
    cote_id: number | null
    cote_cents: number | null
  },
) {
  if (request.kind !== "gift") return ["tipo"]
  const { id, name, email, phone, message, cote_id, cote_title, cote_value } = (request as PlannedGift).fields
  const columns = {
    honeymoon_id: Number(id),
    name,
    email,
    phone: nationalDigits(phone),
    message,
    cote_id: cote_id ? Number(cote_id) : null,
  }
  const quota = cote_title && cote_value ? { cote_title, cote_cents: Number(cote_value.replace(",", "")) } : {}
  return [...differing(columns, row), ...differing(quota, row)]
}

function differing(expected: Record<string, unknown>, row: object): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    (row as Record<string, unknown>)[name] === value ? [] : [name],
  )
}

function strangers(
  planned: readonly PlannedRequest[],
  stored: ReadonlyArray<{ email: string; protocol: string }>,
): string[] {
  const known = new Set(planned.map(({ email }) => email))
  return stored.filter(({ email }) => !known.has(email)).map(({ protocol }) => `${protocol}: ninguém o enviou`)
}
