import type { Page } from "@playwright/test"
import { roles } from "#domain/staff/staff.ts"
import { createSession } from "#domain/staff/sessions.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { sidewaysScroll } from "./axe.ts"
import { listUnseenFocus } from "./focus-seen.ts"
import { holdBack } from "./hold-back.ts"
import { newRequest } from "./new-request.ts"
import { asOldestBrowser, withoutRules } from "./oldest-browser.ts"
import { pressButton } from "./press-button.ts"
import { expect, forgive, open, test } from "./site.ts"

/* Where the focus is in the panel, and how one sees it: after navigation, in forced colours, in the oldest browsers. */

test.use({ contextOptions: { reducedMotion: "reduce" } })

/** Screens whose rows, cards, chips or texts draw the focus around their link or field. */
const screens = ["", "pedidos", "pedidos/quadro", "conteudo/packages", "conteudo/packages/2001", "imagens", "presentes"]

test("another page of the panel begins at its heading, unless the page moves the focus itself", async ({
  page,
  context,
  site,
  noise,
}) => {
  const protocol = await newRequest(site, { name: "Rafael Yoshida" })
  await signInBrowser(context, site)
  await open(page, `/painel/pedidos/${protocol}?feito=nota`)
  const heading = page.getByRole("heading", { level: 1 })
  const menu = page.getByRole("navigation", { name: "Painel" })
  await menu.getByRole("link", { name: "Pedidos" }).focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/painel\/pedidos/)
  await expect(heading).toHaveText("Pedidos")
  await expect(heading).toBeFocused()
  // The same page with another filter is no other page.
  const search = page.getByRole("searchbox", { name: "Buscar pedidos" })
  await search.fill("rafael")
  const answer = await holdBack(page, "**/painel/pedidos.data*")
  await search.press("Enter")
  await search.pressSequentially(" yoshida")
  answer()
  await expect(page).toHaveURL(/q=rafael&/)
  await expect(heading).not.toBeFocused()
  // What was typed while the answer was under way stays; going back takes the field along.
  await expect(search).toHaveValue("rafael yoshida")
  await search.press("Enter")
  await expect(page).toHaveURL(/q=rafael\+yoshida&/)
  await page.goBack()
  await expect(page).toHaveURL(/q=rafael&/)
  await expect(search).toHaveValue("rafael")
  await expect(search).toBeFocused()
  await menu.getByRole("link", { name: "Equipe" }).click()
  await expect(heading).toHaveText("Equipe")
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(heading).toHaveText("Pedidos")
  await expect(heading).toBeFocused()
  // The message of what was done takes the focus.
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/feito=nota/)
  await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeFocused()
  // A later part of a list begins at its heading too; a search keeps the focus where it was pressed.
  await open(page, "/painel/imagens")
  await page.getByRole("link", { name: "Mais", exact: true }).press("Enter")
  await expect(page).toHaveURL(/depois=/)
  await expect(heading).toBeFocused()
  await open(page, "/painel/conteudo/packages")
  await page.getByLabel("Buscar").fill("praia")
  const press = page.getByRole("button", { name: "Buscar" })
  await pressButton(press)
  await expect(page).toHaveURL(/q=praia/)
  await expect(press).toBeFocused()
  // Without a line the page says so; a retry then shows it.
  const lost = "**/painel/presentes.data*"
  await page.route(lost, (route) => route.abort())
  await menu.getByRole("link", { name: "Presentes" }).click()
  await expect(heading).toHaveText("Sem conexão")
  await page.unroute(lost)
  await page.getByRole("button", { name: "Tentar de novo" }).click()
  await expect(heading).toHaveText("Presentes")
  forgive(noise, "ERR_FAILED", "Failed to fetch")
})

test("where the pressed button is gone, what was done takes the focus, in a region that was there before", async ({
  page,
  context,
  site,
}) => {
  const expectTold = async (path: string, press: () => Promise<void>, words: string) => {
    await open(page, `/painel/${path}`)
    await page.getByRole("status").evaluateAll((regions) => regions.forEach((region) => (region.ariaLabel = "antes")))
    await press()
    const region = page.getByRole("status", { name: "antes" }).filter({ hasText: words })
    await expect(region, path).toBeFocused()
  }
  const press = (name: string) => pressButton(page.getByRole("button", { name }))
  const person = await signInBrowser(context, site)
  const other = { staffId: person.id, state: "open", device: "outro", address: "127.0.0.1", proved: true } as const
  await createSession(site.db, new Date(), other)
  await expectTold("conta", () => press("Encerrar a sessão outro"), "Sessão encerrada.")
  const invite = async () => {
    await page.getByLabel("Nome").fill("Rui Duarte")
    await page.getByLabel("E-mail").fill(`rui-${Date.now()}@agencia.example`)
    await press("Convidar")
  }
  await expectTold("equipe", invite, "Convite feito para")
  const search = async () => {
    await page.getByLabel("E-mail").fill(`ninguem-${Date.now()}@agencia.example`)
    await press("Procurar")
  }
  await expectTold("privacidade", search, "Não há nada guardado com este contato.")
  const erase = async () => {
    await search()
    await page.getByLabel("Escreva “apagar” para confirmar").fill("apagar")
    await press("Apagar os dados desta pessoa")
  }
  await expectTold("privacidade", erase, "Apagado.")
  const ask = async () => {
    await page.getByLabel("E-mail").fill("rui@agencia.example")
    await press("Pedir o link")
  }
  await expectTold("nova-senha", ask, "Se rui@agencia.example é de alguém da equipe")
})

test("a refusal takes the focus each time, also with the same words, and so does what a search found", async ({
  page,
  context,
  site,
  noise,
}) => {
  const protocol = await newRequest(site)
  const sent = site.db.selectFrom("quote_request").select("email").where("protocol", "=", protocol)
  const { email } = await sent.executeTakeFirstOrThrow()
  await signInBrowser(context, site)
  const press = (name: string) => pressButton(page.getByRole("button", { name, exact: true }))
  const expectRefused = async (name: string, words: string) => {
    for (let attempt = 0; attempt < 2; attempt++) {
      await press(name)
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeFocused()
    }
  }
  await open(page, "/painel/privacidade")
  await page.getByLabel("E-mail").fill("x")
  await expectRefused("Procurar", "Falta acertar o que está marcado abaixo.")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("E-mail").press("Enter")
  const found = page.getByRole("heading", { name: "O que há desta pessoa" })
  await expect(found).toBeFocused()
  await expectRefused("Apagar os dados desta pessoa", "Nada foi apagado ainda.")
  await expect(page.getByLabel("Escreva “apagar” para confirmar")).toHaveAccessibleDescription(/Para apagar de vez/)
  await open(page, `/painel/pedidos/${protocol}`)
  await expectRefused("Guardar nota", "Nada foi guardado ainda:")
  // The browser logs the refused forms as errors.
  forgive(noise, "422")
})

test("the lists of the content and of the record tell how much is left by a filter", async ({
  page,
  context,
  site,
}) => {
  await signInBrowser(context, site)
  // A search is recorded: the record of this worker's site may be empty.
  await open(page, "/painel/pedidos?q=rafael")
  const expectCount = async (path: string, press: string, field: string, value: string, words: string) => {
    await open(page, `/painel/${path}`)
    await expect(page.getByRole("status").filter({ hasText: /^Na lista: [1-9]/ })).toHaveCount(1)
    await page.getByRole("status").evaluateAll((regions) => regions.forEach((region) => (region.ariaLabel = "antes")))
    await page.getByLabel(field, { exact: true }).fill(value)
    await pressButton(page.getByRole("button", { name: press, exact: true }))
    await expect(page.getByRole("status", { name: "antes" }).filter({ hasText: words })).toHaveCount(1)
  }
  await expectCount("conteudo/packages", "Buscar", "Buscar", "xyzxyz", "Na lista: 0 itens.")
  await expectCount("registro", "Filtrar", "Até", "2020-01-01", "Na lista: 0 registros.")
})

test("the panel shows the focus, and what is chosen, in forced colours", async ({ page, context, site }) => {
  await newRequest(site, { name: "Camila Nogueira" })
  await signInBrowser(context, site)
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  for (const path of screens) {
    await open(page, `/painel/${path}`)
    expect(await listUnseenFocus(page), path).toEqual([])
  }
  await open(page, "/painel/pedidos")
  const current = page.getByRole("main").getByRole("link", { name: "Lista" })
  await expect(current).toHaveCSS("text-decoration-line", "underline")
  // The line of a stage is drawn in the text's colour, on whichever ground.
  const ink = await current.evaluate(() => getComputedStyle(document.body).color)
  await expect(page.getByRole("main").locator('svg[viewBox="0 0 46 12"]').first()).toHaveCSS("color", ink)
  // Where a dragged item would be dropped.
  await open(page, "/painel/conteudo/ordem/partners")
  const item = page.getByRole("main").getByRole("listitem").nth(1)
  for (const [place, edge] of Object.entries({ before: "top", after: "bottom" })) {
    await item.evaluate((element, drag) => void (element.dataset.drag = drag), place)
    await expect(item).toHaveCSS(`border-${edge}-width`, "3px")
  }
  await open(page, "/painel/conteudo/packages/2001")
  const widths = page.getByRole("group", { name: "Largura da prévia" })
  await expect(widths.getByText("390")).toHaveCSS("text-decoration-line", "underline")
  await expect(widths.getByText("768")).toHaveCSS("text-decoration-line", "none")
  await widths.getByRole("radio", { name: "768" }).check({ force: true })
  await expect(widths.getByText("768")).toHaveCSS("text-decoration-line", "underline")
})

test("the panel works in the oldest browsers", async ({ page, context, site }) => {
  const name = "Renata Okamoto"
  await newRequest(site, { name })
  await signInBrowser(context, site)
  await asOldestBrowser(page)
  for (const path of screens) {
    await open(page, `/painel/${path}`)
    await withoutRules(page, ":has(")
    expect(await listUnseenFocus(page), path).toEqual([])
  }
  await open(page, "/painel/pedidos")
  await withoutRules(page, ":has(")
  await page.getByRole("checkbox", { name: `Escolher ${name}` }).check()
  const bar = page.getByRole("group", { name: "Para os escolhidos" })
  await bar.getByLabel("Etapa").selectOption("contacted")
  await bar.getByLabel("Etapa").press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 pedido mudado.")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: `Escolher ${name}` })).not.toBeChecked()
  await open(page, "/painel/presentes")
  await page.getByLabel("Chegou").selectOption("hoje")
  await expect(page.getByRole("link", { name: "Exportar" })).toHaveAttribute("href", /\?tipo=presentes&chegou=hoje$/)
})

test.describe("on touch", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test("the whole menu is in sight or below Mais, which says where one is, without scripts too", async ({
    page,
    browser,
    context,
    site,
  }) => {
    await signInBrowser(context, site, { roles })
    const look = async (where: Page) => {
      const menu = where.getByRole("navigation", { name: "Painel" })
      const more = menu.locator("summary")
      await expect(more).not.toHaveAttribute("aria-current")
      for (const entry of [...(await menu.getByRole("link").all()), more])
        await expect(entry).toBeInViewport({ ratio: 1 })
      await more.tap()
      const links = await menu.getByRole("link").allTextContents()
      const all = ["Hoje", "Pedidos", "Conteúdo", "Presentes", "Imagens", "Privacidade", "Equipe", "Registro"]
      expect(links.map((text) => text.replace(/\d+$/, ""))).toEqual(all)
      for (const entry of await menu.getByRole("link").all()) await expect(entry).toBeInViewport({ ratio: 1 })
      await menu.getByRole("link", { name: "Registro" }).tap()
      await expect(where.getByRole("heading", { level: 1, name: "Registro" })).toBeVisible()
      await expect(menu.getByRole("link", { name: "Registro" })).toBeHidden()
      await expect(more).toHaveAttribute("aria-current", "true")
    }
    await open(page, "/painel")
    await look(page)
    const options = { javaScriptEnabled: false, viewport: page.viewportSize(), hasTouch: true, isMobile: true }
    const plain = await browser.newContext({ ...options, storageState: await context.storageState() })
    const still = await plain.newPage()
    await still.goto(new URL("/painel", page.url()).href)
    await look(still)
    await plain.close()
  })

  test("no field is so small that a phone zooms in on it, and nothing scrolls sideways", async ({
    page,
    context,
    site,
  }) => {
    const protocol = await newRequest(site, { name: "Helena Prado" })
    await signInBrowser(context, site)
    for (const path of [...screens, `pedidos/${protocol}`, "registro", "conta", "equipe", "pedidos/exportar"]) {
      await open(page, `/painel/${path}`)
      for (const width of [360, 820]) {
        await page.setViewportSize({ width, height: 800 })
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("input, select, textarea, [contenteditable='true']")]
            .filter((field) => !/^(?:hidden|checkbox|radio|file|range|submit)$/.test(field.getAttribute("type") ?? ""))
            .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML.slice(0, 160)),
        )
        expect(small, `${path} at ${width} px`).toEqual([])
        expect(await sidewaysScroll(page), `${path} at ${width} px`).toBe(0)
      }
    }
    // One calls and writes from the street.
    await open(page, `/painel/pedidos/${protocol}`)
    const contacts = page.locator("dd").getByRole("link")
    expect(await contacts.count()).toBeGreaterThan(1)
    for (const contact of await contacts.all()) expect((await contact.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
