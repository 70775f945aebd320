import { expect, test } from "vitest"
import { newEvent } from "./event-details.ts"
import { type StoredEvent, describeEvent, describeHistory } from "./request-history.ts"

const now = new Date("2026-11-24T13:40:00Z")

test("what nobody's name stands before begins with a capital in the history, and not within a sentence", () => {
  const move = { at: "2026-11-24T13:38:00Z", ...newEvent("stage", { from: "new", to: "contacted" }) }
  const events: StoredEvent[] = [
    { ...move, id: "2", staff_id: null },
    { ...move, id: "1", staff_id: "marina" },
  ]
  const names = new Map([["marina", "Marina Teles"]])
  expect(events.map((event) => describeEvent(event, names, now).what)).toEqual([
    "mudou para em contato",
    "moveu para em contato",
  ])
  const history = describeHistory({ events, emails: [], createdAt: "2026-11-24T12:00:00Z" }, names, now)
  expect(history.map(({ who, what }) => [who, what])).toEqual([
    [undefined, "Mudou para em contato"],
    ["Marina", "moveu para em contato"],
    [undefined, "Pedido recebido pelo site"],
  ])
})

test("an email that was sent, or only written to a file, agrees in gender with its name", () => {
  const at = "2026-11-24T12:00:00Z"
  const emails = ["sent", "filed"].flatMap((status) =>
    ["quote-confirmation", "quote-received"].map((kind) => ({
      kind,
      status,
      created_at: at,
      sent_at: at,
      attempts: 1,
      last_error: null,
    })),
  )
  const history = describeHistory({ events: [], emails, createdAt: "2026-11-24T12:00:00Z" }, new Map(), now)
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "Confirmação a quem pediu enviada por e\u2011mail",
      "Aviso de pedido à agência enviado por e\u2011mail",
      "Confirmação a quem pediu guardada, não enviada",
      "Aviso de pedido à agência guardado, não enviado",
    ]),
  )
})
