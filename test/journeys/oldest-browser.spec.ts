import { sidewaysScroll } from "./axe.ts"
import { listUnseenFocus } from "./focus-seen.ts"
import { asOldestBrowser, withoutRules } from "./oldest-browser.ts"
import { withoutPictures } from "./pictures.ts"
import { menu, menuList } from "./shell.ts"
import { expect, forgive, open, test } from "./site.ts"

/* The site in its oldest browsers (tools/vite/browsers.ts). Errors of the browser fail each journey. */

test.use({ contextOptions: { reducedMotion: "reduce" } })

test.beforeEach(async ({ page }) => {
  await withoutPictures(page)
  await asOldestBrowser(page)
})

test("every kind of page hydrates, and links lead to the next one", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 })
  for (const path of ["/", "/intercambio/pais/1/irlanda", "/turismo/destino/2/neve", "/contatos?perfil=turismo"]) {
    await open(page, path)
    await expect(page.getByText("Algo falhou")).toHaveCount(0)
    await expect(heading, path).toBeVisible()
  }
  await expect(page.getByRole("button", { name: "Abrir o mapa" }).first()).toBeVisible()
  await menuList(page, "Destinos").locator("summary").hover()
  await menuList(page, "Destinos").getByRole("link", { name: "Neve" }).click()
  await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  await expect(heading).toBeFocused()
  await expect(page.locator("header details[open]")).toHaveCount(0)
  await page.goBack()
  await expect(heading).toHaveText("Contatos")
})

test("the phone's menu opens without popovers, closes by button, Escape and navigation, and returns the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, "/turismo/depoimentos")
  const opener = page.getByRole("button", { name: "Abrir o menu" })
  const close = page.getByRole("button", { name: "Fechar o menu" })
  await expect(menu(page)).toBeHidden()
  // What opens the menu comes when the browser is idle.
  await expect(async () => {
    await opener.click()
    await expect(menu(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(close).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await close.click()
  await expect(menu(page)).toBeHidden()
  await opener.click()
  await menuList(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Equipe" }).click()
  await expect(page).toHaveURL(/\/turismo\/pagina\/12\/equipe$/)
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
})

test("the focus is seen without `:has()`", async ({ page }) => {
  for (const path of ["/intercambio/pais/1/irlanda", "/busca?q=neve", "/orcamento", "/lua-de-mel/1/ana-e-pedro"]) {
    await open(page, path)
    expect(await withoutRules(page, ":has("), path).toBeGreaterThan(0)
    expect(await listUnseenFocus(page), path).toEqual([])
  }
})

test("the closed sections of a package are printed", async ({ page }) => {
  await open(page, "/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar")
  expect(await withoutRules(page, "::details-content")).toBeGreaterThan(0)
  const closed = page.locator("main details:not([open])")
  const texts = await closed.locator("> div").allInnerTexts()
  expect(texts.length).toBeGreaterThan(0)
  const last = page.locator("main details > div").last()
  await expect(last).toBeHidden()
  await page.emulateMedia({ media: "print" })
  // What opens them comes when the browser is idle.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
    await expect(last).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(closed).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await expect(closed).toHaveCount(texts.length)
})

test("an older browser gets no scripts, which could not send anything: the form is sent without", async ({
  page,
  noise,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(AbortSignal, "timeout"))
  const scripts: string[] = []
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()))
  await page.goto("/lua-de-mel/1/ana-e-pedro")
  await expect(page.getByText("Também dá para selecionar o código todo e copiar.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Copiar código" })).toBeHidden()
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(page.getByRole("heading", { name: "Falta acertar 5 pontos" })).toBeVisible()
  // It gets what a visitor without scripts does, though its scripts are switched on.
  await page.goto("/intercambio/pais/1/irlanda")
  await expect(page.getByRole("tablist").first()).toBeHidden()
  const panels = page.getByRole("tabpanel")
  expect(await panels.count()).toBeGreaterThan(1)
  for (const panel of await panels.all()) await expect(panel).toBeVisible()
  await page.goto("/orcamento?perfil=turismo")
  await expect(page.getByText("Escolher no calendário")).toBeHidden()
  // The cities come with the first refusal: what is in `<noscript>` stays hidden.
  await page.getByLabel("Estado").selectOption({ label: "Paraná (PR)" })
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await page.getByLabel("Cidade", { exact: true }).selectOption({ label: "Curitiba" })
  expect(scripts).toEqual([])
  forgive(noise, "422")
})

test("the phone's menu is open where neither scripts nor popovers could open it", async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(AbortSignal, "timeout"))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto("/turismo/depoimentos")
  await expect(menu(page)).toBeHidden()
  // As a browser without popovers reads the condition.
  await page.evaluate(() => {
    const apply = (owner: CSSStyleSheet | CSSGroupingRule) => {
      for (const [index, rule] of [...owner.cssRules].entries()) {
        if (!(rule instanceof CSSGroupingRule)) continue
        if (rule instanceof CSSSupportsRule && rule.conditionText === "not selector(:popover-open)")
          for (const { cssText } of rule.cssRules) owner.insertRule(cssText, index + 1)
        else apply(rule)
      }
    }
    for (const sheet of document.styleSheets) apply(sheet)
  })
  await expect(page.getByRole("button", { name: "Abrir o menu" })).toBeHidden()
  await expect(page.getByRole("button", { name: "Fechar o menu" })).toBeHidden()
  expect(await sidewaysScroll(page)).toBe(0)
  await menuList(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Equipe" }).click()
  await expect(page).toHaveURL(/\/turismo\/pagina\/12\/equipe$/)
})
