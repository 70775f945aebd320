import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Database } from "#platform/database/connect.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { indexNewWords } from "./index-new-words.server.ts"
import { listNewestCards } from "./list-cards.server.ts"
import { requestWords, searchTerms } from "./request-words.ts"

/** On SQLite new cards are not in the word index yet. */
const searches = [
  ...engines.map((engine) => ({ engine, isIndexed: false })),
  { engine: "sqlite", isIndexed: true },
] as const

describe.each(searches)("the search of requests on $engine, indexed: $isIndexed", ({ engine, isIndexed }) => {
  const find = async (db: Database, search: string) => {
    if (isIndexed) await indexNewWords(db)
    return (await listNewestCards(db, { kind: "quote", search }, { limit: 100 })).cards.map(({ name }) => name).sort()
  }

  test("finds a request by everything in it, however it is typed", async () => {
    await using app = await createTestServices(engine)
    await insertSampleCard(app.db, {
      protocol: "TV-7K3M-92QX",
      name: "Helena Conceição D’Ávila",
      email: "helena.prado@viajantes.com.br",
      phones: ["41990001234", "4133334444"],
      place: "Fernando de Noronha",
      texts: ["Brasil", "Tenho alergia a camarão.\nVou com a minha mãe. Suíte 2 4."],
    })
    await insertSampleCard(app.db, {
      name: "Joe Doe",
      email: "joe@elsewhere.example",
      phones: ["+14155552671"],
      place: "Dublin",
      what: "Inglês, 25 semanas com trabalho",
    })
    const ways = {
      "Helena Conceição D’Ávila": [
        ..."helena|HELENA|conceicao|Conceição hel|davila|d’avila|d'avila|avila|conc noronha".split("|"),
        ..."helena.prado@viajantes.com.br|helena.prado@via|Helena.Prado|viajantes|viajantes.com.br".split("|"),
        ..."(41) 99000-1234|41990001234|+55 41 99000-1234|5541990001234|041 99000 1234|0055 41 990001234".split("|"),
        ..."55 41 9000-1234|5541 9000-1234|(55) 41 9000-1234|+55 41 9000|55 041 99000".split("|"),
        ..."0xx41 9000-1234|(0xx41) 99000|(0**41) 99000".split("|"),
        ..."\u202a+55 41 99000‑1234\u202c|41 99000–1234|４１９９０００|1 9000|5 41 9000|0 15 41 99000-1234".split("|"),
        ..."99000-1234|990001234|9000-1234|41 9000-1234|(41)9000-1234|1234|(41)99000|41 9 9000-1234|9 9000 1234".split(
          "|",
        ),
        ..."(41) 3333-4444|3333-4444|3333 4444|4444|41 3333".split("|"),
        ..."TV-7K3M-92QX|tv-7k3m-92qx|7K3M92QX|tv7k3m92qx|7k3m|92QX|TV 7K3M 92QX|tv-7k3m|7K3M-92QX".split("|"),
        ..."camarão|alergia camarao|minha mae|helena 99000-1234|brasil helena|suíte 2 4|2 - 4 camarão".split("|"),
        ..."helena da conceição|d’avila de noronha|helena e mae|mãe do camarão|conceição da".split("|"),
        ..."tel: 1234|Tel. (41) 99000-1234|cel 41990001234|final 1234|WhatsApp (41) 99000-1234|helena cel: 99000".split(
          "|",
        ),
        ..."wa.me/5541990001234|https://wa.me/+5541990001234|tel:+5541990001234".split("|"),
        ..."mailto:helena.prado@viajantes.com.br|Helena <mailto:helena.prado@viajantes.com.br>".split("|"),
      ],
      "Joe Doe": "joe|+1 415 555-2671|415 555 2671|14155552671|5552671|dublin ingles|25 semanas|doe dublin".split("|"),
    }
    for (const [name, typed] of Object.entries(ways))
      for (const one of typed) expect(await find(app.db, one), one).toEqual([name])
    for (const typed of ["helena dublin", "xyz", "99000-9999", "a", "%", '"', "' or 1=1", "*", "NOT helena"])
      expect(await find(app.db, typed), typed).toEqual([])
  })

  test("finds a number by any part of four digits, with and without a mobile's 9, however it was stored", async () => {
    await using app = await createTestServices(engine)
    const ways = ["5541988887123", "554188887123"]
    await insertSampleCard(app.db, { name: "Com 9", phones: ["41988887123"] })
    await insertSampleCard(app.db, { name: "Sem 9", phones: ["4188887123"] })
    await insertSampleCard(app.db, { name: "Outra", phones: ["4130007124", "41930001234"] })
    for (const digits of ways)
      for (let start = 0; start <= digits.length - 4; start++)
        for (let end = start + 4; end <= digits.length; end++) {
          const part = digits.slice(start, end)
          const found = await find(app.db, part)
          expect(found, part).toEqual(expect.arrayContaining(["Com 9", "Sem 9"]))
          if (part.includes("88887")) expect(found, part).toHaveLength(2)
        }
    expect(await find(app.db, "55 41 3000-1234")).toEqual([])
  })

  test("every word of any text is found whole and by its beginning", async () => {
    await using app = await createTestServices(engine)
    const texts = fc.sample(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), hostile), {
      numRuns: 150,
      seed: 4,
    })
    for (const [number, text] of texts.entries())
      await insertSampleCard(app.db, { name: `n${number}x`, texts: [text], phones: [], email: "" })
    for (const [number, text] of texts.entries()) {
      const words = requestWords({ protocol: "", email: "", phones: [], texts: [text] }).split(" ")
      for (const word of words.filter((one) => searchTerms(one).length > 0).slice(0, 5)) {
        expect(await find(app.db, word), JSON.stringify([text, word])).toContain(`n${number}x`)
        expect(await find(app.db, `n${number}x ${word}`), JSON.stringify([text, word])).toEqual([`n${number}x`])
      }
    }
  })

  test("what thousands of requests share is found newest first, and narrowed by another word", async () => {
    await using app = await createTestServices(engine)
    const many = Array.from({ length: 2_100 }, (_, number) =>
      insertSampleCard(app.db, {
        name: `Nome ${number}x`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
      }),
    )
    await Promise.all(many)
    if (isIndexed) await indexNewWords(app.db)
    const newest = await listNewestCards(app.db, { kind: "quote", search: "noronha" }, { limit: 2 })
    expect(newest.cards.map(({ name }) => name)).toEqual(["Nome 2099x", "Nome 2098x"])
    expect(await find(app.db, "noronha 77x")).toEqual(["Nome 77x"])
    expect(await listNewestCards(app.db, { kind: "quote", search: "noronha", stages: ["won"] }, { limit: 2 })).toEqual({
      cards: [],
    })
  })

  test("no query fails, whatever is typed", async () => {
    await using app = await createTestServices(engine)
    await insertSampleCard(app.db)
    for (const text of fc.sample(fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), hostile), 300))
      expect(Array.isArray(await find(app.db, text))).toBe(true)
  })
})

/** Texts that may break a parser of search queries. */
const hostile = fc
  .array(
    fc.constantFrom(
      ..."1e5 12e5abc 007 -3 1.2.3 a-b-c a_b AND OR NEAR NOT ' \" : * & | ! ( ) \\ \0 <-> ':*".split(" "),
      ..."²⅓ İstanbul ß 李 مرحبا".split(" "),
      "user@host.example",
      "https://a.example/b?c=d",
      "\ud800",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(" "))

test("a very long text has few words, and a query few terms", () => {
  const long = Array.from({ length: 5_000 }, (_, number) => `palavra${number}`).join(" ")
  expect(requestWords({ protocol: "", email: "", phones: [], texts: [long] }).split(" ")).toHaveLength(600)
  expect(searchTerms(long).length).toBeLessThanOrEqual(10)
})
