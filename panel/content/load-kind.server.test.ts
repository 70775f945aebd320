import { describe, expect, test } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { loadKind } from "./load-kind.server.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }

describe.each(engines)("a searched list on %s", (engine) => {
  test("shows an entry's state by whichever words it is found, in any order", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const { name } = await db.selectFrom("package").select("name").where("id", "=", 2001).executeTakeFirstOrThrow()
    const [first = "", ...others] = name.split(" ")
    const states = async (text: string) => {
      const { rows } = await loadKind(services, "packages", { state: "", text })
      return rows.filter(({ id }) => id === praia.id).map(({ state }) => state)
    }
    const texts = [name, [...others, first].join(" "), others.at(-1) ?? ""]
    expect(await Promise.all(texts.map(states))).toEqual([["published"], ["published"], ["published"]])
    const { revision } = await draftEntry(services, praia, { summary: "Outro resumo" })
    expect(await Promise.all(texts.map(states))).toEqual([["modified"], ["modified"], ["modified"]])
    await draftEntry(services, praia, { name: "Caminho das dunas" }, { revision })
    expect(await Promise.all(texts.map(states))).toEqual([["modified"], ["modified"], ["modified"]])
  })

  test("finds new drafts by their words in any order, also with the filter of drafts", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    await startEntry(db, "packages", { name: "Xaxado em Três Noites" }, { id: "s1" }, services.clock())
    const found = async (state: "" | "guardadas", text: string) =>
      (await loadKind(services, "packages", { state, text })).rows.map(({ title }) => title)
    for (const state of ["", "guardadas"] as const) {
      expect(await found(state, "noites xaxado tres")).toEqual(["Xaxado em Três Noites"])
      expect(await found(state, "noites xaxado quatro")).toEqual([])
    }
  })
})
