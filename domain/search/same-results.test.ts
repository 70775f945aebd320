import { expect, test } from "vitest"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { readSearch } from "./read-search.server.ts"
import { listHits, listHitsWithCards, listHitsWithPrices } from "#domain/search/results/search-hits.server.ts"
import { search } from "./search.server.ts"
import { suggestNearest, suggest } from "./suggest.server.ts"

/* The most important promise: on either database, visitors find the same results in the same order. */

const questions = [
  "q=praia",
  "q=praias",
  "q=Praia&pagina=2",
  "q=portugual",
  "q=Portugal",
  "q=jericoacara",
  "q=noronha",
  "q=maldvias",
  "q=buenos+aires",
  "q=rio",
  "q=novayork",
  "q=neve",
  "q=nevee",
  "q=cursos+de+ingl%C3%AAs",
  "q=curso+de+ingles",
  "q=ingles+dublin",
  "q=high+school",
  "q=estudo+e+trabalho",
  "q=viagem",
  "q=viagens",
  "q=viagens&pagina=3",
  "q=lua+de+mel",
  "q=seguro",
  "q=vistos",
  "q=vinho",
  "q=esqui",
  "q=mergulo",
  "q=cruzeiros",
  "q=safari",
  "q=pacotes+chile",
  "q=pais",
  "q=25+semanas",
  "q=4+semanas",
  "q=tr%C3%AAs+noites",
  "q=a+dois",
  "q=2027",
  "q=caf%C3%A9+da+manh%C3%A3",
  "q=hotel",
  "q=st.+julian%27s",
  "q=%C3%A1frica+do+sul",
  "q=AFRICA",
  "q=col",
  "q=xyzabc",
  "q=praia+xyzabc",
  "q=de",
  "q=%00",
  "q=%27%22%28%29%3A*%26%7C%21",
  "q=or+and+not+near",
  "",
  "q=praia&perfil=turismo",
  "q=praia&perfil=intercambio",
  "perfil=intercambio&tipo=cidade",
  "tipo=atracao&pais=1",
  "tipo=pagina",
  "tipo=segmento",
  "pais=20",
  "pais=29,30",
  "cidade=101",
  "segmento=1&promocao=1",
  "promocao=1",
  "promocao=1&perfil=turismo&ordem=maior-preco",
  "moeda=EUR",
  "moeda=BRL&de=2000&ate=5000&ordem=menor-preco",
  "ordem=menor-preco",
  "ordem=maior-preco&pagina=4",
  "q=praia&ordem=menor-preco",
  "q=ingles&moeda=EUR&ate=2000",
  "pagina=99",
  "q=cidade&tipo=cidade&pagina=2",
]
const typed = [
  "p",
  "po",
  "por",
  "portugu",
  "lua d",
  "ingles em d",
  "sydn",
  "noronia",
  "caribe ",
  "23",
  "a do",
  "5 noi",
  "zz",
]

test(
  "both databases give the same results, counts, corrections and suggestions in the same order",
  { timeout: 120_000 },
  async () => {
    await using sqlite = await createTestServices("sqlite", { content: "demo" })
    await using postgres = await createTestServices("postgres", { content: "demo" })
    expect(questions.length).toBeGreaterThanOrEqual(60)
    for (const question of questions)
      expect(await answer(postgres, question), question).toEqual(await answer(sqlite, question))
    for (const text of typed) expect(await suggested(postgres, text), text).toEqual(await suggested(sqlite, text))
  },
)

async function answer({ services }: TestServices, question: string) {
  const results = await search(services, readSearch(new URLSearchParams(question)))
  const { query, total, pages, unfilteredTotal, counts, corrections } = results
  const nearest = await suggestNearest(services, results)
  return {
    query,
    total,
    pages,
    unfilteredTotal,
    counts,
    corrections,
    hits: await listHitsWithCards(services, results.numbers, query.profile),
    priced: await listHitsWithPrices(services, results.numbers, query.profile),
    nearest: { texts: nearest.texts, hits: await listHitsWithCards(services, nearest.numbers, query.profile) },
  }
}

async function suggested({ services }: TestServices, text: string) {
  return (await listHits(services, await suggest(services, { text }))).map(({ kind, id, href }) => [kind, id, href])
}
