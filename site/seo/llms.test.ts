import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { servicesContext } from "#site/request-context.server.ts"
import { loadMenus, loadSite } from "#site/shell/layout/shell.server.ts"
import { mainMenu } from "#site/shell/header/menu.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { loader } from "./llms.ts"

test("llms.txt has every page of the site in the menus of both profiles", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = site
  const [course] = await db.selectFrom("static_page").select("id").where("in_tourism", "=", 1).orderBy("id").execute()
  await db.updateTable("static_page").set({ menu: "3", in_exchange: 0 }).where("id", "=", course!.id).execute()
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const text = await (await loader({ context } as never)).text()
  // A page of both profiles is listed once.
  const pagePath = (path: string) => path.replace(/^\/(intercambio|turismo)(?=\/pagina\/)/, "")
  const listed = [...text.matchAll(/\]\((\S+)\)/g)].map(([, address = ""]) => address.replace(services.origin, ""))
  const { agency } = await loadSite(services)
  for (const profile of ["exchange", "tourism"] as const) {
    const entries = mainMenu(await loadMenus(services, profile), agency)
    const links = entries.flatMap((entry) => ("links" in entry ? entry.links : [entry]))
    // The pages of contact have one address there, without the profile.
    const pages = links.filter(({ to }) => to.startsWith("/") && !to.includes("?"))
    expect(pages.length).toBeGreaterThan(10)
    expect(listed.map(pagePath)).toEqual(expect.arrayContaining(pages.map(({ to }) => pagePath(to))))
  }
})
