import { expect, test } from "vitest"
import { type GiftEventRow, describeGiftHistory } from "./gift-history.ts"

const now = new Date("2026-11-24T13:40:00Z")

function told(kind: GiftEventRow["kind"], text: unknown, staff: string | null = "Rita Duarte") {
  const row = { id: "1", at: "2026-11-24T12:05:00Z", staff_id: staff && "rita", staff, kind }
  const [entry] = describeGiftHistory(
    [{ ...row, text: typeof text === "string" ? text : JSON.stringify(text) }],
    row.at,
    now,
  )
  return [entry?.who, entry?.what, entry?.quoted, entry?.when]
}

test.each<[GiftEventRow["kind"], unknown, string, string | undefined]>([
  ["gift", { to: "confirmed", cents: 48_000 }, "confirmou, R$\u00a0480,00", undefined],
  ["gift", { to: "confirmed", cents: null }, "confirmou", undefined],
  ["gift", { from: "confirmed", to: "confirmed", cents: 5_000 }, "corrigiu o valor para R$\u00a050,00", undefined],
  ["gift", { from: "confirmed", to: "confirmed", cents: null }, "tirou o valor", undefined],
  [
    "gift",
    { to: "refused", reason: "amount", words: "Faltaram vinte." },
    "recusou: o valor não confere",
    "Faltaram vinte.",
  ],
  ["stage", { to: "reviewing" }, "moveu para conferindo", undefined],
  ["note", "Ligar amanhã", "anotou", "Ligar amanhã"],
  ["owner", { to: { id: "rita", name: "Rita Duarte" } }, "ficou com o presente", undefined],
  ["owner", { to: { id: "marina", name: "Marina Teles" } }, "passou o presente para Marina", undefined],
  ["owner", { to: null }, "deixou o presente sem dono", undefined],
  ["gift", "{", "moveu para outra etapa", undefined],
])("%s of %j", (kind, text, what, quoted) => {
  expect(told(kind, text)).toEqual(["Rita Duarte", what, quoted, "hoje, 9h05"])
})

test("what no person did, and how it began", () => {
  expect(told("stage", { to: "spam" }, null)[0]).toBe("A equipe")
  expect(told("unconfirmed", {}, null)).toEqual([
    undefined,
    "Confirmação por e\u2011mail não enviada: o endereço já recebeu três em 24 horas",
    undefined,
    "hoje, 9h05",
  ])
  expect(describeGiftHistory([], "2026-11-23T19:40:00Z", now)).toMatchObject([
    { what: "Presente recebido pelo site", when: "ontem, 16h40" },
  ])
})
