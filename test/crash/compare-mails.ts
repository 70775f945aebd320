import type { Check, Compared } from "./compare.ts"
import type { Outage } from "./disasters.ts"

interface StoredRequest {
  protocol: string
  email: string
  receipt_name?: string
}

/** A sender killed less than this after delivery may not have marked the email as sent. */
const markMs = 2_000

/** Each request has both of its emails exactly once, and all were delivered. */
export async function compareEmails(
  { services: { db }, sink, outages }: Compared,
  stored: readonly StoredRequest[],
): Promise<Check[]> {
  const mails = await db
    .selectFrom("outbox_mail")
    .select(["kind", "protocol", "status", "message_id", "recipient", "attempts", "last_error"])
    .execute()
  const byProtocol = Map.groupBy(mails, (mail) => mail.protocol)
  const known = new Set(stored.map(({ protocol }) => protocol))
  const ids = new Set(mails.map((mail) => mail.message_id))
  const repeated = [...sink.arrived].filter(([, { at }]) => at.length > 1)
  const deliveries = [...sink.arrived.values()].reduce((sum, { at }) => sum + at.length, 0)

  return [
    {
      promise: "cada pedido tem os seus dois e-mails, uma vez cada",
      counted: `${mails.length} e-mails`,
      faults: [
        ...stored.flatMap((row) => {
          const kinds = (byProtocol.get(row.protocol) ?? [])
            .map(({ kind }) => kind)
            .sort()
            .join(" ")
          return kinds === expectedKinds(row) ? [] : [`${row.protocol}: ${kinds || "nenhum"}`]
        }),
        ...mails
          .filter(({ protocol }) => !known.has(protocol))
          .map(({ protocol, kind }) => `${protocol}: ${kind} sem pedido`),
      ],
    },
    {
      promise: "todo e-mail saiu, para quem devia",
      counted: `${mails.filter(({ status }) => status === "sent").length} enviados, ${sink.arrived.size} chegaram`,
      faults: [
        ...mails
          .filter(({ status }) => status !== "sent")
          .map(
            (mail) =>
              `${mail.protocol}: ${mail.kind} ${mail.status}, ${mail.attempts} tentativas, ` +
              `${mail.last_error ?? "sem erro"}`,
          ),
        ...mails
          .filter(({ message_id, recipient }) => !sink.arrived.get(message_id)?.recipients.has(recipient))
          .map(({ protocol, kind }) => `${protocol}: ${kind} não chegou`),
        ...[...sink.arrived.keys()].filter((id) => !ids.has(id)).map((id) => `${id}: chegou sem estar guardado`),
      ],
    },
    {
      promise: "e-mail repetido só quando uma queda calou o envio",
      counted: `${deliveries - sink.arrived.size} repetidos`,
      faults: repeated.flatMap(([id, { at }]) =>
        at.slice(1).every((again, index) => wasCutOff(at[index] as number, again, outages))
          ? []
          : [`${id}: ${at.length} vezes`],
      ),
    },
  ]
}

function expectedKinds(row: StoredRequest): string {
  const kind = row.receipt_name === undefined ? "quote" : "gift"
  return `${kind}-confirmation ${kind}-received`
}

/** Whether a process was killed after the delivery and before it could be recorded. */
function wasCutOff(arrived: number, again: number, outages: readonly Outage[]): boolean {
  return outages.some(({ from, to }) => from < again && from - markMs < arrived && arrived < to)
}
