import { expect, test } from "vitest"
import { openStages } from "#domain/request-cards/stages.ts"
import { exportKind, readExportQuery, withExportDays } from "./export-query.ts"

const now = new Date("2026-11-20T15:00:00Z")
const read = (query: string) => readExportQuery(new URLSearchParams(query), { staffId: "marina", away: ["rita"] }, now)

test("the list's filters are read as the list means them", () => {
  expect(read("")).toEqual({ kind: "quote", stages: "open" })
  expect(read("etapa=todas")).toEqual({ kind: "quote" })
  expect(read("q=Helena")).toEqual({ kind: "quote", search: "Helena" })
  expect(read("etapa=em-contato&perfil=turismo&dono=eu&destino=12")).toEqual({
    kind: "quote",
    stages: ["contacted"],
    profile: "tourism",
    ownerId: "marina",
    countryId: 12,
  })
  expect(read("etapa=conferir&dono=ninguem&destino=aberto&chegou=7-dias")).toEqual({
    kind: "quote",
    stages: ["check"],
    ownerId: [null, "rita"],
    countryId: null,
    arrivedFrom: new Date("2026-11-14T03:00:00Z"),
  })
  expect(read("etapa=todas&chegou=mes-passado")).toEqual({
    kind: "quote",
    arrivedFrom: new Date("2026-10-01T03:00:00Z"),
    arrivedBefore: new Date("2026-11-01T03:00:00Z"),
  })
  expect(read("grupo=parados")).toEqual({
    kind: "quote",
    stages: "open",
    urgency: { is: "idle", now },
  })
  expect(read("tipo=presentes")).toEqual({ kind: "gift", stages: openStages })
  expect(read("tipo=presentes&etapa=todos&casal=3")).toEqual({ kind: "gift", honeymoonId: 3 })
  expect(read("tipo=presentes&q=TV-7K3M-92QX&chegou=mes-passado")).toEqual({
    kind: "gift",
    search: "TV-7K3M-92QX",
    arrivedFrom: new Date("2026-10-01T03:00:00Z"),
    arrivedBefore: new Date("2026-11-01T03:00:00Z"),
  })
  expect(read("tipo=presentes&etapa=recusado&perfil=turismo")).toEqual({ kind: "gift", stages: ["refused"] })
})

test("days of arrival take the place of the list's period, and only those that exist count", () => {
  const november = { arrivedFrom: new Date("2026-11-01T03:00:00Z"), arrivedBefore: new Date("2026-12-01T03:00:00Z") }
  expect(read("etapa=todas&chegou=7-dias&de=2026-11-01&ate=2026-11-30")).toEqual({ kind: "quote", ...november })
  expect(read("tipo=presentes&etapa=todos&chegou=hoje&ate=2026-11-30")).toEqual({
    kind: "gift",
    arrivedBefore: november.arrivedBefore,
  })
  expect(read("etapa=todas&chegou=hoje&de=0026-11-01&ate=ontem")).toEqual(read("etapa=todas&chegou=hoje"))
})

test("the days of an address are replaced, and the rest of it stays", () => {
  const address = new URLSearchParams("tipo=presentes&de=2026-11-01&q=Rosa")
  expect(withExportDays(address, { to: "2026-11-30" })).toBe("?tipo=presentes&q=Rosa&ate=2026-11-30")
  expect(withExportDays(new URLSearchParams("de=2026-11-01"), {})).toBe("")
  expect([exportKind(address), exportKind(new URLSearchParams("etapa=todas"))]).toEqual(["gift", "quote"])
})

test("nonsense counts as absent", () => {
  expect(read("etapa=__proto__&perfil=x&dono=';--&destino=1 or 1&chegou=ontem")).toEqual({
    kind: "quote",
    stages: "open",
  })
})
