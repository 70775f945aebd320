import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage } from "#test/factories.ts"
import { checkLiveContent } from "./check-live-content.server.ts"

test.each(engines)("packages and places are judged in each profile that shows them, on %s", async (engine) => {
  await using site = await createTestServices(engine, { content: "demo" })
  const { db, services } = site
  const reasons = async (kind: string, id: number, field: string) =>
    (await checkLiveContent(db, services.clock())).findings
      .filter((finding) => finding.kind === kind && finding.id === String(id) && finding.field === field)
      .map(({ reason }) => reason)
  const malta = await insertCountry(db, { name: "Malta", in_tourism: 0 })
  const inMalta = { country_id: malta, segment_id: 1 }
  const [hidden, featured] = [await insertPackage(db, inMalta), await insertPackage(db, { ...inMalta, featured: 1 })]
  expect(await reasons("packages", hidden, "country_id")).toEqual([
    "Malta não está em Lazer/Negócios: ali nenhuma página de país mostra este pacote",
  ])
  expect(await reasons("packages", featured, "country_id")).toEqual([])
  expect(await reasons("countries", malta, "")).toEqual([])
  const country_id = await insertCountry(db)
  const city_id = await insertCity(db, { country_id })
  await insertPackage(db, { country_id, city_id, segment_id: 1, in_exchange: 0 })
  const empty = ["não tem nenhum pacote de Intercâmbio: quem procura ali não acha o que comprar"]
  expect(await reasons("countries", country_id, "")).toEqual(empty)
  expect(await reasons("cities", city_id, "")).toEqual(empty)
})
