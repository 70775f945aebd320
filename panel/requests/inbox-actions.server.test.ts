import { describe, expect, test } from "vitest"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { readInbox } from "#domain/request-cards/inbox-query.ts"
import { listSavedFilters } from "#domain/request-cards/saved-filters.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { answerInbox } from "./inbox-actions.server.ts"

test("a filter is saved without what was searched for: it names people", async () => {
  await using app = await createTestServices("sqlite")
  const me = await insertColleague(app.services, "Marina Teles")
  const fields = new FormData()
  fields.set("intent", "save-filter")
  fields.set("name", "Novos")
  const query = readInbox(new URLSearchParams("q=joana@mail.example&etapa=novo&depois=x"))
  expect(await answerInbox(app.services, me, { fields, query })).toEqual({ to: "/pedidos?etapa=novo" })
  expect(await listSavedFilters(app.db, me.id)).toMatchObject([{ name: "Novos", query: "?etapa=novo" }])
})

describe.each(engines)("several requests of the inbox at once on %s", (engine) => {
  test("each that changed is counted once, and those that someone changed meanwhile are named apart", async () => {
    await using app = await createTestServices(engine)
    const me = await insertColleague(app.services, "Marina Teles")
    const protocols = [
      await insertSampleCard(app.db, { stage: "proposal" }),
      await insertSampleCard(app.db, { row: { owner_id: me.id } }),
      await insertSampleCard(app.db),
      await insertSampleCard(app.db, { stage: "proposal", row: { owner_id: me.id } }),
    ]
    const answer = async (stage: string, showed: (protocol: string) => Promise<number>) => {
      const fields = new FormData()
      for (const protocol of protocols) fields.append("protocol", `${protocol}:${await showed(protocol)}`)
      fields.set("owner", me.id)
      fields.set("stage", stage)
      return answerInbox(app.services, me, { fields, query: readInbox(new URLSearchParams()) })
    }
    const now = async (protocol: string) => (await findCard(app.db, protocol))?.revision ?? 0
    expect(await answer("proposal", now)).toEqual({ to: "/pedidos?mudados=3" })
    expect(await answer("proposal", now)).toEqual({ to: "/pedidos?mudados=0" })
    const stayed = protocols.slice(0, 3).map((protocol) => `&ficou=${protocol}:2`)
    expect(await answer("won", async () => 1)).toEqual({ to: `/pedidos?mudados=1${stayed.join("")}` })
  })

  test("a colleague who left meanwhile is refused, and nothing moves", async () => {
    await using app = await createTestServices(engine)
    const me = await insertColleague(app.services, "Marina Teles")
    const gone = await insertColleague(app.services, "Rita Duarte", { disabled: true })
    const protocol = await insertSampleCard(app.db)
    for (const stage of ["", "proposal"]) {
      const fields = new FormData()
      for (const [name, value] of Object.entries({ protocol: `${protocol}:1`, owner: gone.id, stage }))
        fields.set(name, value)
      expect(await answerInbox(app.services, me, { fields, query: readInbox(new URLSearchParams()) })).toEqual({
        bulk: "Escolha um colega da lista: este não atende pedidos.",
        chosen: [protocol],
      })
    }
    expect(await findCard(app.db, protocol)).toMatchObject({ stage: "new", owner_id: null, revision: 1 })
  })
})
