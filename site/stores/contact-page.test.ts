import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { readPage } from "#test/read-page.ts"

/* What an agency writes about its stores is free text. */

test.each([
  ["(41) 3000-0000", "+554130000000"],
  ["0800 591 2117", "08005912117"],
  ["4003-9282", "40039282"],
  ["(41) 3000-0000 ramal 12", undefined],
  ["(41) 3000-0000 / 3000-0001", undefined],
])("the phone %s is a link to %s on pages, and that number for search engines", async (phone, dialled) => {
  await using site = await createPagesApp()
  await site.db.updateTable("store").set({ phone, cellphone: phone, whatsapp: null }).execute()
  await setAgency(site, { phone })
  for (const [path, inMain] of [
    ["/contatos?perfil=turismo", 6],
    ["/acessibilidade?perfil=turismo", 1],
  ] as const) {
    const page = readPage((await site.app.inject(path)).body)
    const calls = (within: string) =>
      page
        .all("a", within)
        .flatMap(({ attributes: { href = "" }, text }) => (href.startsWith("tel:") ? [[text, href]] : []))
    const link = [phone, `tel:${dialled}`]
    expect(calls("main"), path).toEqual(dialled ? Array.from({ length: inMain }, () => link) : [])
    expect(calls("footer"), path).toEqual(dialled ? [link] : [])
    for (const place of ["main", "footer"]) expect(page.all(place)[0]?.text, path).toContain(phone)
  }
  const { body } = await site.app.inject("/contatos")
  const [agency] = readPage(body)
    .all("script")
    .filter(({ attributes }) => attributes.type === "application/ld+json")
    .map(
      ({ text }) => JSON.parse(text) as { "@type": string; telephone?: string; department: { telephone?: string }[] },
    )
    .filter((data) => data["@type"] === "TravelAgency")
  const given = [agency, ...(agency?.department ?? [])].map((one) => one?.telephone)
  expect(given).toEqual(Array(4).fill(dialled))
})

test("a store's map leads to the store on the map service's site, not to any business of that town", async () => {
  await using site = await createPagesApp()
  await site.db.updateTable("store").set({ map_url: "https://www.google.com/maps/embed?pb=!1m18" }).execute()
  const page = readPage((await site.app.inject("/contatos")).body)
  const searches = page
    .all("a", "main")
    .map(({ attributes }) => new URL(attributes.href ?? "", "https://travessia.example"))
    .filter(({ pathname }) => pathname === "/maps/search/")
    .map(({ searchParams }) => searchParams.get("query"))
  expect(searches[0]).toBe("Travessia, Rua da Travessia, 100, Centro, Curitiba, PR, 80000-000")
  expect(new Set(searches).size).toBe(3)
})
