import { roles } from "#domain/staff/staff.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { holdBack } from "./hold-back.ts"
import { expect, open, test } from "./site.ts"

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

test("Mais closes when a page begins to load, and stays if it is opened meanwhile", async ({ page, context, site }) => {
  await signInBrowser(context, site, { roles })
  await open(page, "/painel")
  const menu = page.getByRole("navigation", { name: "Painel" })
  const [more, team] = [menu.locator("summary"), menu.getByRole("link", { name: "Equipe" })]
  const arrive = await holdBack(page, "**/painel/registro.data*")
  await more.tap()
  await menu.getByRole("link", { name: "Registro" }).tap()
  await expect(team).toBeHidden()
  await more.tap()
  await expect(team).toBeVisible()
  arrive()
  await expect(page.getByRole("heading", { level: 1, name: "Registro" })).toBeVisible()
  await expect(team).toBeVisible()
})
