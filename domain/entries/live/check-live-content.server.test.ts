import { describe, expect, test } from "vitest"
import { kinds } from "#domain/content/content.ts"
import { htmlFields } from "#domain/content/html-fields.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { listEndingPromotions } from "#domain/packages/ending-promotions.server.ts"
import { checkLiveContent } from "./check-live-content.server.ts"
import type { LiveFinding } from "./live-findings.ts"

const now = "2026-11-25T12:00:00.000Z"

describe.each(engines)("the check of the live content on %s", (engine) => {
  test("promotions that are over or end within a week, and rates older than thirty days", async () => {
    await using live = await openLive(engine)
    const { db } = live
    await db
      .updateTable("package")
      .set({ promotion_ends: "2026-12-31" })
      .where("promotion_ends", "is not", null)
      .execute()
    for (const [id, day] of [
      [2001, "2026-11-24"],
      [2002, "2026-11-25"],
      [2003, "2026-12-01"],
      [2004, "2026-12-02"],
      [2005, "2026-12-03"],
    ] as const)
      await db.updateTable("package").set(promotionUntil(day)).where("id", "=", id).execute()
    expect(await live.findings("promotion.ends")).toEqual([
      "soon packages/2002: a promoção acaba hoje",
      "soon packages/2003: a promoção acaba em 01/12/2026",
      "better packages/2001: a promoção acabou em 24/11/2026: apague-a, ou escolha outros dias",
    ])
    // The page "Hoje" names the same.
    expect((await listEndingPromotions(live.services, 12)).first.map(({ id }) => id)).toEqual([2002, 2003])
    await live.changeAgency({
      rates: [
        { currency: "EUR", reais: 6, day: "2026-10-25" },
        { currency: "USD", reais: 5, day: "2026-10-26" },
      ],
    })
    await db.updateTable("package").set({ value_currency: "BRL", promotion_currency: null }).execute()
    await db.updateTable("package").set({ value_currency: "EUR" }).where("id", "in", [2001, 2002]).execute()
    await db.updateTable("package").set({ value_currency: "CAD" }).where("id", "=", 2003).execute()
    await db.updateTable("package").set({ value_cents: 1 }).where("id", "in", [2001, 2002, 2003]).execute()
    expect(await live.findings("rates[0].day")).toEqual([
      "wrong agency/agency: a cotação de EUR é de 25/10/2026: 2 pacotes mostram o valor em reais de então",
    ])
    await live.changeAgency({ rates: [{ currency: "EUR", reais: 6, day: "2026-11-26" }] })
    expect(await live.findings("rates[0].day")).toEqual([
      "wrong agency/agency: a cotação de EUR é de 26/11/2026, que ainda não chegou, e 2 pacotes mostram esse dia",
    ])
    await live.changeAgency({ rates: [{ currency: "EUR", reais: 6, day: "2026-11-25" }] })
    expect(await live.findings("rates[0].day")).toEqual([])
    expect(await live.findings("rates")).toEqual([
      "wrong agency/agency: falta a cotação de CAD: um pacote não diz o valor em reais",
    ])
  })

  test("a promotion in force in another currency needs its rate too, and a package counts once for each", async () => {
    await using live = await openLive(engine)
    const { db } = live
    await live.changeAgency({ rates: [{ currency: "EUR", reais: 6, day: "2026-10-25" }] })
    await db
      .updateTable("package")
      .set({ value_cents: 200, value_currency: "BRL", promotion_cents: null, promotion_starts: null })
      .execute()
    const inForce = promotionUntil("2026-11-30")
    for (const [id, row] of [
      [2001, { ...inForce, promotion_currency: "USD" }],
      [2002, { ...inForce, promotion_currency: "EUR" }],
      [2003, { ...inForce, value_currency: "EUR", promotion_currency: null }],
      [2004, { ...promotionUntil("2026-11-24"), promotion_currency: "CAD" }],
    ] as const)
      await db.updateTable("package").set(row).where("id", "=", id).execute()
    expect(await live.findings("rates")).toEqual([
      "wrong agency/agency: falta a cotação de USD: um pacote não diz o valor em reais",
    ])
    expect(await live.findings("rates[0].day")).toEqual([
      "wrong agency/agency: a cotação de EUR é de 25/10/2026: 2 pacotes mostram o valor em reais de então",
    ])
  })

  test("what the demonstration invented, on the site of a real agency", async () => {
    await using live = await openLive(engine)
    const invented = { agency: "desks.tourism", stores: "desk.email", honeymoons: "pix.key" }
    const found = async () => Promise.all(Object.entries(invented).map(([kind, field]) => live.findings(field, kind)))
    expect(await found()).toEqual([[], [], []])
    await live.changeAgency({ demonstration: false })
    const address = "tem um endereço inventado, da demonstração: troque-o pelo da sua agência"
    const entries = ["agency/agency", "stores/3", "honeymoons/1"]
    expect(await found()).toEqual(entries.map((entry) => [`wrong ${entry}: ${address}`]))
  })

  test("texts that are too short, and links that lead nowhere", async () => {
    await using live = await openLive(engine)
    const long = "<p>Areia branca, mar calmo e tempo para nada: uma semana inteira em que o relógio fica na mala.</p>"
    const link = (address: string) => `<p><a href="${address}">x</a></p>${long}${long}`
    await live.db
      .updateTable("package")
      .set({ description: link("/contatos?x=1#y"), include: null, not_include: null, observation: null })
      .execute()
    const set = (id: number, row: object) => live.db.updateTable("package").set(row).where("id", "=", id).execute()
    await set(2001, { description: null })
    await set(2002, { description: "<p>Praia.</p>" })
    await set(2005, { description: "<p>x</p>" })
    // The id of one country, of several, or a placeholder.
    const alive = ["destaques/29/caribe", "destaques/29,30/caribe", "20/brasil/1/praias", "20/brasil/0/-"]
    const promotions = [...alive, "destaques/999/nada", "destaques/x/y"].map((rest) => link(`/turismo/pacote/${rest}`))
    const old = ["/intercambio/pais/2/x/101/dublin", "/turismo/pacote/20/x/2/x/2002/x", "/lua-de-mel/1/nome-antigo"]
    const others = [...old, "/turismo/pacote/20/x/1/x/2002/x", "/lua-de-mel/1/ana-e-pedro"].map(link)
    await set(2003, {
      description:
        link("/turismo/destino/1/praias") + link("/turismo/destino/999/nada") + promotions.join("") + others.join(""),
    })
    await set(2004, { country_id: 20, segment_id: null, featured: 1 })
    await set(2004, { observation: link("/intercambio/pagina/11/quem-somos/x") })
    await live.db
      .updateTable("step")
      .set({ link: "/não/existe" })
      .where("id", "=", await live.firstId("step"))
      .execute()
    expect(await live.findings("description", "packages")).toEqual([
      "wrong packages/2003: o link /turismo/destino/999/nada não leva a nenhuma página do site",
      "wrong packages/2003: o link /turismo/pacote/destaques/999/nada não leva a nenhuma página do site",
      "wrong packages/2003: o link /turismo/pacote/destaques/x/y não leva a nenhuma página do site",
      ...old.map((address) => `wrong packages/2003: o link ${address} não leva a nenhuma página do site`),
      "better packages/2001: não tem texto: um buscador não sabe do que trata a página",
      "better packages/2002: o texto tem só 6 letras; com menos de 100 um buscador quase não mostra a página",
      "better packages/2005: o texto tem só 1 letra; com menos de 100 um buscador quase não mostra a página",
    ])
    expect(await live.findings("observation")).toEqual([
      "wrong packages/2004: o link /intercambio/pagina/11/quem-somos/x não leva a nenhuma página do site",
    ])
    expect(await live.findings("link")).toEqual([
      expect.stringContaining("o link /não/existe não leva a nenhuma página do site"),
    ])
  })

  test("dead links are found in every HTML field of every kind", async () => {
    await using live = await openLive(engine)
    const dead = '<p><a href="/turismo/destino/999/nada">x</a></p>'
    const db = untypedTables(live.db)
    for (const kind of kinds)
      for (const field of htmlFields[kind]) {
        const isSection = field === "subdescriptions"
        const [table, column] = isSection ? ["static_page_section", "description"] : [tableOf[kind], field]
        await db
          .updateTable(table)
          .set({ [column]: dead })
          .execute()
      }
    const { findings } = await checkLiveContent(live.db, new Date(now), { perRule: 10_000 })
    const found = findings.filter(({ reason }) => reason.includes("/999/nada"))
    const places = new Set(found.map(({ kind, field }) => `${kind} ${field.replace(/\[.*/, "")}`))
    expect([...places].toSorted()).toEqual(
      kinds.flatMap((kind) => htmlFields[kind].map((field) => `${kind} ${field}`)).toSorted(),
    )
  })

  test("pictures with a poor alternative text, and those that nothing shows", async () => {
    await using live = await openLive(engine)
    const { db } = live
    await db.updateTable("image").set({ alt: "Portas coloridas de uma rua em Dublin" }).execute()
    const used = await db
      .selectFrom("image_use")
      .select("image_name")
      .distinct()
      .orderBy("image_name")
      .limit(4)
      .execute()
    const [a, b, c, d] = used.map(({ image_name }) => image_name)
    for (const [name, alt] of [
      [a, ""],
      [b, "IMG_2041.jpg"],
      [c, "Foto de uma praia clara"],
      [d, "Praia"],
    ] as const)
      await db
        .updateTable("image")
        .set({ alt })
        .where("name", "=", name as string)
        .execute()
    const row = await db
      .selectFrom("image")
      .selectAll()
      .where("name", "=", a as string)
      .executeTakeFirstOrThrow()
    await db
      .insertInto("image")
      .values({ ...row, name: "zz-nova", alt: "Rua de pedra ao entardecer" })
      .execute()
    expect(await live.findings("alt")).toEqual([
      `better pictures/${a}: está como decorativa: quem não vê a imagem não fica sabendo dela; diga o que se vê`,
      `better pictures/${b}: “IMG_2041.jpg” é um nome de arquivo: diga o que se vê`,
      `better pictures/${c}: comece pelo que se vê: quem ouve “Foto de uma praia clara” já sabe que é uma imagem`,
      `better pictures/${d}: “Praia” diz pouco do que se vê`,
    ])
    expect(await live.findings("", "pictures")).toContain("better pictures/zz-nova: nenhuma página mostra esta imagem")
  })

  test("places and segments without a package, and entries that no page leads to", async () => {
    await using live = await openLive(engine)
    const { db } = live
    const seen = async () => new Set((await checkLiveContent(db, new Date(now))).findings.map(lineOf))
    const before = await seen()
    const row = async (table: "country" | "segment" | "static_page") =>
      db.selectFrom(table).selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto("country")
      .values({ ...(await row("country")), id: 900 } as never)
      .execute()
    await db
      .insertInto("segment")
      .values({ ...(await row("segment")), id: 900 } as never)
      .execute()
    const page = { ...(await row("static_page")), menu: null }
    await db
      .insertInto("static_page")
      .values([
        { ...page, id: 900 },
        { ...page, id: 901 },
      ] as never)
      .execute()
    await db
      .updateTable("country")
      .set({ description: '<p><a href="/intercambio/pagina/901/x">x</a></p>' })
      .where("id", "=", 1)
      .execute()
    await db.updateTable("static_page").set({ in_exchange: 1 }).where("id", "=", 901).execute()
    await db.updateTable("package").set({ featured: 0, segment_id: null }).where("id", "=", 2001).execute()
    await db
      .updateTable("package")
      .set({ featured: 0, country_id: null, city_id: null })
      .where("id", "=", 2002)
      .execute()
    const added = [...(await seen())].filter((line) => !before.has(line))
    expect(added).toEqual(
      expect.arrayContaining([
        "better countries/900: não tem nenhum pacote: quem chega a esta página não acha o que comprar",
        "better segments/900: não tem nenhum pacote de lazer: a página do segmento fica vazia",
        "better static-pages/900: nenhum menu, texto ou botão leva a esta página: escolha um menu, ou ponha um link",
        "better packages/2001: sem segmento, nenhuma página de segmento mostra este pacote",
        "better packages/2002: sem país, nenhuma página de país mostra este pacote",
      ]),
    )
    expect(added.filter((line) => line.includes("static-pages/901"))).toEqual([])
  })

  test("of each rule only some findings are listed, and the others counted", async () => {
    await using live = await openLive(engine)
    await live.db
      .updateTable("package")
      .set({ ...promotionUntil("2026-11-01"), description: null })
      .execute()
    const all = await checkLiveContent(live.db, new Date(now), { perRule: 10_000 })
    const some = await checkLiveContent(live.db, new Date(now), { perRule: 2 })
    expect(some.findings.filter(({ field }) => field === "promotion.ends")).toHaveLength(2)
    expect(all.hidden).toBe(0)
    expect(some.findings.length + some.hidden).toBe(all.findings.length)
  })
})

function promotionUntil(day: string) {
  return { promotion_cents: 100, promotion_currency: "BRL", promotion_starts: "2026-10-01", promotion_ends: day }
}

function lineOf({ severity, kind, id, reason }: LiveFinding): string {
  return `${severity} ${kind}/${id}: ${reason}`
}

async function openLive(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo", now })
  const { db } = app
  return {
    db,
    services: app.services,
    findings: async (field: string, kind?: string) =>
      (await checkLiveContent(db, new Date(now))).findings
        .filter((finding) => finding.field === field && (!kind || finding.kind === kind))
        .map(lineOf),
    firstId: async (table: "step") =>
      (await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow()).id,
    changeAgency: async (fields: object) => {
      const { value } = await db
        .selectFrom("setting")
        .select("value")
        .where("name", "=", "agency")
        .executeTakeFirstOrThrow()
      const agency = JSON.stringify({ ...(JSON.parse(value) as object), ...fields })
      await db.updateTable("setting").set({ value: agency }).where("name", "=", "agency").execute()
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
