import { describe, expect, it } from "vitest"
import {
  type TestApp,
  type TestServices,
  createTestApp,
  createTestServices,
  faceEngines,
} from "#test/create-test-app.ts"
import { insertImages, insertStaticPage } from "#test/factories.ts"
import { loadStaticPage } from "./load-static-page.server.ts"
import { staticPageHref } from "#domain/pages/static-page.ts"

const post = async ({ app }: TestApp, call: string, payload: object) =>
  app.inject({ method: "POST", url: `/api/v1/static-page/${call}`, payload })

describe.each(faceEngines)("static pages API on %s", (engine) => {
  it("groups the pages of a profile by menu, with page 35 and without pages in no menu", async () => {
    await using test = await createTestApp(engine)
    const { db } = test
    await insertStaticPage(db, { id: 12, menu: "1", title: "Depois", position: 2 })
    await insertStaticPage(db, { id: 11, menu: "1", title: "Antes", position: 1 })
    await insertStaticPage(db, { id: 35, menu: "2", title: "Lua de Mel", in_exchange: 0 })
    await insertStaticPage(db, { id: 13, menu: null })
    expect((await post(test, "get", { show_in: "I" })).json()).toEqual({
      "1": [
        { id: 11, title: "Antes" },
        { id: 12, title: "Depois" },
      ],
      "2": [],
      "3": [],
    })
    expect((await post(test, "get", { show_in: "T" })).json()["2"]).toEqual([{ id: 35, title: "Lua de Mel" }])
    expect((await post(test, "get", {})).statusCode).toBe(422)
  })

  it("describes one page with sanitized HTML and its sections in order", async () => {
    await using test = await createTestApp(engine)
    const { db } = test
    const id = await insertStaticPage(db, {
      title: "Seguro",
      subtitle: "O que cobre",
      description: "<h1>Oi</h1><script>1</script><img src=x onerror=1>",
      in_tourism: 0,
    })
    await insertImages(db, "static_page", id, ["seguro"])
    await db
      .insertInto("static_page_section")
      .values([
        { page_id: id, position: 2, title: "Esporte", description: "<p>Neve</p>" },
        { page_id: id, position: 1, title: "Mala", description: '<p style="x">Extravio</p>' },
      ])
      .execute()
    expect((await post(test, "description", { show_in: "I", id: String(id) })).json()).toEqual({
      id,
      title: "Seguro",
      subtitle: "O que cobre",
      description: "<h3>Oi</h3>",
      images: [{ path: expect.stringMatching(/^\/media\//), alt: "Pôster: seguro", width: 1600, height: 1000 }],
      subdescriptions: [
        { title: "Mala", description: "<p>Extravio</p>" },
        { title: "Esporte", description: "<p>Neve</p>" },
      ],
    })
    expect((await post(test, "description", { show_in: "T", id })).statusCode).toBe(404)
    expect((await post(test, "description", { show_in: "I", id: 999 })).statusCode).toBe(404)
    for (const wrong of [{ show_in: "I" }, { show_in: "I", id: "007" }, { show_in: "X", id }])
      expect((await post(test, "description", wrong)).statusCode).toBe(422)
  })
})

describe.each(faceEngines)("the page of a static page on %s", (engine) => {
  const show = (test: TestServices, profile: "exchange" | "tourism", path: string) =>
    loadStaticPage(test.services, profile, path.split("/")[3], new URL(`http://localhost${path}`)).catch(
      (answer: unknown) => answer as Response,
    )

  it("has its name in the address, redirects other names with 301, and is 404 in the other profile", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    expect(await show(test, "exchange", "/intercambio/pagina/11/nossa-historia")).toMatchObject({
      title: "Nossa história",
      canonical: "/intercambio/pagina/11/nossa-historia",
      cover: expect.objectContaining({ alt: expect.any(String) }),
      crumbs: [{ title: "Intercâmbio", to: "/intercambio" }, { title: "Nossa história" }],
    })
    expect(await show(test, "tourism", "/turismo/pagina/11/nossa-historia/")).toMatchObject({
      canonical: "/turismo/pagina/11/nossa-historia",
    })
    const moved = (await show(test, "tourism", "/turismo/pagina/11/sobre?x=1")) as Response
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/turismo/pagina/11/nossa-historia?x=1"])
    for (const [profile, path] of [
      ["tourism", "/turismo/pagina/13/como-trabalhamos"],
      ["exchange", "/intercambio/pagina/999/x"],
      ["exchange", "/intercambio/pagina/011/nossa-historia"],
    ] as const) {
      expect(((await show(test, profile, path)) as Response).status, path).toBe(404)
    }
  })

  it("skips no heading level: neither below its title nor below that of a section", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    const description = "<p>Oi</p><h3>Onde</h3><h4>Quando</h4><blockquote>h3></blockquote>"
    const id = await insertStaticPage(test.db, { title: "Seguro", description })
    const section = { page_id: id, position: 1, title: "Mala", description: "<h3>Extravio</h3>" }
    await test.db.insertInto("static_page_section").values(section).execute()
    expect(await show(test, "exchange", `/intercambio/pagina/${id}/seguro`)).toMatchObject({
      description: "<p>Oi</p><h2>Onde</h2><h3>Quando</h3><blockquote>h3&gt;</blockquote>",
      sections: [{ description: "<h3>Extravio</h3>" }],
    })
  })

  it("uses the reserved slug of the honeymoon page, whatever its title", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    expect(await show(test, "tourism", "/turismo/pagina/35/lua-mel")).toMatchObject({
      canonical: "/turismo/pagina/35/lua-mel",
    })
    const moved = (await show(test, "tourism", "/turismo/pagina/35/lua-de-mel")) as Response
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/turismo/pagina/35/lua-mel"])
  })
})

it("builds addresses of both profiles", () => {
  const reserved = { id: 35, slug: "lua-mel" }
  expect(staticPageHref("exchange", { id: 11, title: "Nossa história" }, reserved)).toBe(
    "/intercambio/pagina/11/nossa-historia",
  )
  expect(staticPageHref("tourism", { id: 35, title: "Sua lua de mel" }, reserved)).toBe("/turismo/pagina/35/lua-mel")
})
