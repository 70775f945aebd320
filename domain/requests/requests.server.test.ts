import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { listRequests } from "./list-requests.server.ts"
import { markRequest } from "./mark-request.server.ts"
import { type FilterOptions, readProtocol, readRequestFilter } from "./request-filter.server.ts"
import { requestsTable, sectionsText } from "#cli/format-requests.ts"
import { findRequestDetails } from "./request-details.server.ts"

/** Four requests of three days: two trips, studies, a gift. */
async function requestsApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const send = async (instant: string, work: () => Promise<string>) => {
    app.setNow(instant)
    return work()
  }
  const protocols = {
    ana: await send("2026-11-20T02:59:59Z", () =>
      sendQuote(app.services, {
        name: "Ana Conceição",
        email: "ana@exemplo.com.br",
        cellphone: "(11) 97777-1234",
        country: 20,
      }),
    ),
    bia: await send("2026-11-20T03:00:00Z", () =>
      sendQuote(app.services, {
        name: "Bia Núñez",
        phone: "(41) 3333-4444",
        country: 20,
        countryCity: 0,
        package_id: 2002,
        marketing: true,
      }),
    ),
    caio: await send("2026-11-21T10:00:00Z", () =>
      sendQuote(app.services, {
        type: "I",
        name: "Caio",
        whenYouWantToTravel: "De 3 a 6 meses",
        howLongDoYouWantToStudy: "+ de 1 ano",
        interestProgram: "High School",
        youWillNeedAccommodation: "Não",
        country: 1,
        countryCity: 101,
      }),
    ),
    rosa: await send("2026-11-22T10:00:00Z", () =>
      sendGift(app.services, { cote_id: 1, message: "Felicidades!\nBeijos" }),
    ),
  }
  const find = async (options: FilterOptions) => {
    const { shown } = await listRequests(app.db, readRequestFilter(options), 100)
    return shown.map(({ protocol }) => Object.entries(protocols).find(([, one]) => one === protocol)?.[0]).join(" ")
  }
  return Object.assign(app, { protocols, find })
}

describe.each(engines)("the list of requests on %s", (engine) => {
  test("is newest first, of both kinds, and each filter selects what it says", async () => {
    await using app = await requestsApp(engine)
    const cases: Array<[FilterOptions, string]> = [
      [{}, "rosa caio bia ana"],
      [{ kind: "orcamento" }, "caio bia ana"],
      [{ kind: "orçamento" }, "caio bia ana"],
      [{ kind: "lua-de-mel" }, "rosa"],
      [{ profile: "intercambio" }, "caio"],
      [{ profile: "Lazer" }, "bia ana"],
      // The day changes in São Paulo, not in Greenwich.
      [{ from: "20/11/2026", to: "20/11/2026" }, "bia"],
      [{ to: "2026-11-19" }, "ana"],
      [{ from: "21/11/2026" }, "rosa caio"],
      [{ search: "CONCEICAO" }, "ana"],
      [{ search: "nunez" }, "bia"],
      [{ search: "ana@EXEMPLO" }, "ana"],
      [{ search: "97777" }, "ana"],
      [{ search: "+55 (11) 97777-1234" }, "ana"],
      [{ search: "55 11 7777-1234" }, "ana"],
      [{ search: "0xx11 97777" }, "ana"],
      [{ search: "(41) 3333-4444" }, "bia"],
      [{ search: "41980000000" }, "rosa"],
      [{ search: app.protocols.caio.toLowerCase() }, "caio"],
      [{ search: "%" }, ""],
      [{ status: "novo, conferir" }, "rosa caio bia ana"],
      [{ status: "fechado" }, ""],
    ]
    for (const [options, names] of cases) expect(await app.find(options), JSON.stringify(options)).toBe(names)
  })

  test("fits 120 columns, shows the destination or the couple, and counts all matches", async () => {
    await using app = await requestsApp(engine)
    await markRequest(app.services, app.protocols.bia, "contacted")
    await sendQuote(app.services, { name: "N".repeat(119), email: "n@exemplo.com.br" })
    const lines = requestsTable(await listRequests(app.db, readRequestFilter({}), 4)).split("\n")
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
    expect(lines[0]).toMatch(/^Protocolo +Quando +Tipo +Situação +Nome +Destino ou casal +Telefone$/)
    expect(lines[1]).toMatch(/N{22}…/)
    expect(lines[2]).toBe(
      `${app.protocols.rosa}  22/11/26 07:00  Lua de mel   novo        ` +
        "Tia Rosa                 Ana & Pedro             (41)98000-0000",
    )
    expect(lines[3]).toMatch(/Intercâmbio +novo +Caio +Dublin, Irlanda/)
    expect(lines[4]).toMatch(/Lazer +em contato +Bia Núñez +Brasil/)
    expect(lines.at(-1)).toBe("5 pedidos: novo 4 · em contato 1. Mostrando 4, os mais novos (--limit para mais).")
  })

  test("streams any number of requests, each once, also those of the same instant", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await insertManyQuotes(app.db, 1_501)
    const { shown, total } = await listRequests(app.db, readRequestFilter({}), 2_000)
    expect([total, new Set(shown.map(({ protocol }) => protocol)).size]).toEqual([1_501, 1_501])
    expect(shown.map(({ created_at }) => created_at)).toEqual(
      shown
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    )
  })
})

describe.each(engines)("one request on %s", (engine) => {
  test("a quote shows all answers, the price seen, the consent and the state of its emails", async () => {
    await using app = await requestsApp(engine)
    await app.db
      .updateTable("outbox_mail")
      .set({ status: "dead", attempts: 12, last_error: "550 não" })
      .where("kind", "=", "quote-confirmation")
      .execute()
    const text = sectionsText((await findRequestDetails(app.services, app.protocols.bia))?.sections ?? [])
    for (const part of [
      "Situação                        novo",
      "Bia Núñez",
      "helena@exemplo.com.br",
      "(41)99000-0000",
      "(41)3333-4444",
      "Paraná (PR)",
      "4106902",
      "(código 2002)",
      "R$\u00a0",
      "14/03/2027 - 19/03/2027",
      "+ ou – (2 dias)",
      "Não respondeu",
      "Aceitou em                      20/11/2026 00:00",
      "versão 2026-11-20",
      "\nE-MAILS\n",
      "Aviso de pedido à agência       na fila para turismo@travessia.example",
      "não saiu para helena@exemplo.com.br: desistimos depois de 12 tentativas; última falha: 550 não",
    ])
      expect(text).toContain(part)
  })

  test("a quote about a package that had left the site says so beside its address", async () => {
    await using app = await requestsApp(engine)
    const row = app.db.updateTable("quote_request").where("protocol", "=", app.protocols.bia)
    const seen = { id: 7, name: "Jalapão", address: "https://travessia.example/x", day: "2026-11-19", removed: true }
    await row.set({ context: JSON.stringify({ package: seen }) }).execute()
    const text = sectionsText((await findRequestDetails(app.services, app.protocols.bia))?.sections ?? [])
    for (const part of ["Jalapão (código 7)", "19/11/2026", "/x (saiu do site antes de o pedido chegar)"])
      expect(text).toContain(part)
  })

  test("a gift shows the couple, the quota, the message with its line breaks and the receipt", async () => {
    await using app = await requestsApp(engine)
    const shown = await findRequestDetails(app.services, app.protocols.rosa)
    const text = sectionsText(shown?.sections ?? [])
    for (const part of ["Tia Rosa", "Ana & Pedro", "Felicidades!\n", "Beijos", "COMPROVANTE", " KB"])
      expect(text).toContain(part)
    if (shown?.row.kind !== "gift") throw new Error("no gift")
    expect((await app.services.receipts.read(shown.row.receipt_name)).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    )
  })

  test("a status is saved, and one that records a contact saves its time", async () => {
    await using app = await requestsApp(engine)
    app.setNow("2026-11-25T12:00:00Z")
    expect(await markRequest(app.services, app.protocols.ana, "check")).toMatchObject({
      row: { status: "new" },
      contactedAt: undefined,
    })
    expect((await findRequestDetails(app.services, app.protocols.ana))?.row).toMatchObject({
      status: "check",
      last_contact_at: null,
    })
    for (const [protocol, status] of [
      [app.protocols.ana, "contacted"],
      [app.protocols.rosa, "confirmed"],
      [app.protocols.caio, "won"],
    ] as const) {
      await markRequest(app.services, protocol, status)
      expect((await findRequestDetails(app.services, protocol))?.row).toMatchObject({
        status,
        last_contact_at: "2026-11-25T12:00:00.000Z",
      })
    }
    app.setNow("2026-11-26T12:00:00Z")
    await markRequest(app.services, app.protocols.ana, "spam")
    expect((await findRequestDetails(app.services, app.protocols.ana))?.row).toMatchObject({
      status: "spam",
      last_contact_at: "2026-11-25T12:00:00.000Z",
    })
    expect(await markRequest(app.services, "TV-2222-2222", "won")).toBeUndefined()
  })

  test("a lost request was not contacted; one that is marked so again does not change", async () => {
    await using app = await requestsApp(engine)
    const protocol = app.protocols.caio
    await markRequest(app.services, protocol, "lost")
    await app.db.updateTable("request_card").set({ lost_reason: "price" }).where("protocol", "=", protocol).execute()
    const before = await findCard(app.db, protocol)
    app.setNow("2026-11-26T12:00:00Z")
    await markRequest(app.services, protocol, "lost")
    expect(await findCard(app.db, protocol)).toEqual(before)
    expect((await findRequestDetails(app.services, protocol))?.row.last_contact_at).toBeNull()
  })

  test("a gift that is marked again as it was decided keeps amount, day and reason; the contact is noted", async () => {
    await using app = await requestsApp(engine)
    const protocol = app.protocols.rosa
    const setReason = (lost_reason: "amount" | null) =>
      app.db.updateTable("request_card").set({ lost_reason }).where("protocol", "=", protocol).execute()
    for (const [stage, reason] of [
      ["confirmed", null],
      ["refused", "amount"],
    ] as const) {
      await markRequest(app.services, protocol, stage)
      await setReason(reason)
      const before = await findCard(app.db, protocol)
      const events = await listEvents(app.db, protocol)
      app.setNow("2026-12-05T12:00:00Z")
      expect(await markRequest(app.services, protocol, stage)).toMatchObject({ contactedAt: expect.any(Date) })
      expect(await findCard(app.db, protocol)).toEqual({
        ...before,
        revision: before!.revision + 1,
        worked_at: "2026-12-05T12:00:00.000Z",
      })
      expect(await listEvents(app.db, protocol)).toEqual([
        expect.objectContaining({ kind: "contact", text: '{"by":"other"}', staff_id: null }),
        ...events,
      ])
    }
  })
})

test("a protocol is parsed as people type it", () => {
  for (const typed of ["TV-7K3M-92QX", " tv-7k3m-92qx", "7k3m92qx", "TV7K3M92QX", "TV 7K3M 92QX"])
    expect(readProtocol(typed)).toBe("TV-7K3M-92QX")
  for (const typed of ["", "TV-7K3M", "TV-7K3M-92Q0", "olá"]) expect(() => readProtocol(typed)).toThrow(/protocolo/)
})

test.each([
  [{ kind: "pedido" }, "orcamento ou lua-de-mel"],
  [
    { status: "novo,feito" },
    "novo, conferir, em-contato, proposta, fechado, perdido, conferindo, confirmado, recusado, spam",
  ],
  [{ profile: "negocios" }, "intercambio ou lazer"],
  [{ from: "31/02/2026" }, "20/11/2026"],
  [{ to: "ontem" }, "20/11/2026"],
  [{ from: "21/11/2026", to: "20/11/2026" }, "depois"],
  [{ kind: "lua-de-mel", profile: "lazer" }, "só para orçamentos"],
  [{ kind: "constructor" }, "orcamento"],
])("a filter of %o is refused with the valid values", (options, message) => {
  expect(() => readRequestFilter(options)).toThrow(message)
})
