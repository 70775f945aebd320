import { expect, test } from "vitest"
import { type EntryRef, agencyRef } from "#domain/entries/entry-kind.ts"
import { warnOfLongerRetention } from "./warn-of-longer-retention.ts"

const warned = (before: unknown, after: unknown, ref: EntryRef = agencyRef) =>
  warnOfLongerRetention(ref, { before, after }).map(({ field, reason }) => `${field}: ${reason}`)

test("a longer retention than people were promised is told before it is published, also against the default", () => {
  expect(warned({}, { retention: { quotes_months: 24, gifts_days: 90 } })).toEqual([
    "retention.quotes_months: o prazo maior vale também para o que já chegou, de gente a quem o site prometeu apagar " +
      "depois de 12 meses: fale antes com o encarregado dos dados",
  ])
  const days = { gifts_days: 5, mail_bodies_days: 1 }
  expect(warned({ retention: days }, {}).map((text) => text.replace(/: .*depois de/, ""))).toEqual([
    "retention.gifts_days 5 dias: fale antes com o encarregado dos dados",
    "retention.mail_bodies_days 1 dia: fale antes com o encarregado dos dados",
  ])
})

test("no other change is warned of", () => {
  for (const [before, after] of [
    [{ retention: { quotes_months: 12 } }, {}],
    [{}, { retention: { quotes_months: 6 } }],
    [{}, { retention: { quotes_months: "muitos" } }],
    [undefined, { retention: { quotes_months: 24 } }],
  ])
    expect(warned(before, after)).toEqual([])
  expect(warned({}, { retention: { quotes_months: 24 } }, { kind: "packages", id: "1" })).toEqual([])
})
