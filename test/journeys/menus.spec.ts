import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, nextPaint, open, test } from "./site.ts"
import { menu, menuList } from "./shell.ts"

/* The menus by keyboard, mouse and touch, on desktop and phone. */

test.beforeEach(({ page }) => withoutPictures(page))

test("menu lists open and close by keyboard", async ({ page }) => {
  await open(page, "/intercambio/depoimentos")
  const courses = menuList(page, "Cursos")
  const title = courses.locator("summary")
  await title.focus()
  await page.keyboard.press("Enter")
  await expect(courses).toHaveAttribute("open", "")
  await page.keyboard.press("Tab")
  await expect(courses.getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(courses).not.toHaveAttribute("open")
  await expect(title).toBeFocused()
  await page.keyboard.press("Space")
  await expect(courses).toHaveAttribute("open", "")
  // The focus leaves at the end, and the list closes.
  for (let link = await courses.getByRole("link").count(); link >= 0; link--) await page.keyboard.press("Tab")
  await expect(courses).not.toHaveAttribute("open")
  await expect(menuList(page, "Destaques").locator("summary")).toBeFocused()
})

test("menu lists open on hover, stay open after a click, and can be dismissed without moving the mouse", async ({
  page,
}) => {
  await open(page, "/turismo/depoimentos")
  const destinations = menuList(page, "Destinos")
  await destinations.locator("summary").hover()
  await expect(destinations).toHaveAttribute("open", "")
  await page.mouse.down()
  await page.mouse.up()
  await expect(destinations).toHaveAttribute("open", "")
  await page.keyboard.press("Escape")
  await expect(destinations).not.toHaveAttribute("open")
  await page.mouse.move(5, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await menuList(page, "Serviços").locator("summary").hover()
  await destinations.locator("summary").hover()
  await expect(page.locator("header details[open]")).toHaveCount(1)
  await page.mouse.move(5, 500)
  await expect(page.locator("header details[open]")).toHaveCount(0)
  await destinations.locator("summary").hover()
  await destinations.getByRole("link", { name: "Neve" }).click()
  await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  await expect(page.locator("header details[open]")).toHaveCount(0)
})

test("a list stays open while its title loses the focus to nothing, and closes by a press elsewhere", async ({
  page,
}) => {
  await open(page, "/turismo/depoimentos")
  const destinations = menuList(page, "Destinos")
  await destinations.locator("summary").click()
  // As Safari does when a link is pressed.
  await destinations.locator("summary").evaluate((title) => title.blur())
  await expect(destinations).toHaveAttribute("open", "")
  await page.mouse.click(5, 500)
  await expect(destinations).not.toHaveAttribute("open")
})

test("after a link to another layout no list stays open, and the current link stays marked", async ({ page }) => {
  await open(page, "/intercambio")
  const current = page.locator("a.active")
  // The second time on the same page.
  for (let time = 0; time < 2; time++) {
    await menuList(page, "Fale Conosco").locator("summary").click()
    await menu(page).getByRole("link", { name: "Contatos" }).click()
    await expect(page).toHaveURL(/\/contatos\?perfil=intercambio$/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
    await expect(page.locator("header details[open]")).toHaveCount(0)
    await expect(current).toHaveText("Contatos")
    await expect(current).toHaveAttribute("aria-current", "page")
  }
})

test("a list that is opened while a page loads stays open when the page arrives", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  const arrive = await holdBack(page, "**/*.data*")
  const [services, destinations] = [menuList(page, "Serviços"), menuList(page, "Destinos")]
  await destinations.locator("summary").click()
  await destinations.getByRole("link", { name: "Neve" }).click()
  await expect(destinations).not.toHaveAttribute("open")
  await services.locator("summary").focus()
  await page.keyboard.press("Enter")
  await expect(services).toHaveAttribute("open", "")
  arrive()
  await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  await nextPaint(page)
  await expect(services).toHaveAttribute("open", "")
})

test("the phone's menu that is opened while a page loads stays open too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, "/turismo/depoimentos")
  const arrive = await holdBack(page, "**/*.data*")
  const opener = page.getByRole("button", { name: "Abrir o menu" })
  await opener.click()
  await menuList(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Equipe" }).click()
  await expect(menu(page)).toBeHidden()
  await opener.click()
  arrive()
  await expect(page).toHaveURL(/\/turismo\/pagina\/12\/equipe$/)
  await nextPaint(page)
  await expect(menu(page)).toBeVisible()
})

test.describe("by touch", () => {
  test.use({ hasTouch: true })

  test("menu lists open and close", async ({ page }) => {
    await open(page, "/turismo/depoimentos")
    const destinations = menuList(page, "Destinos")
    await destinations.locator("summary").tap()
    await expect(destinations).toHaveAttribute("open", "")
    await destinations.locator("summary").tap()
    await expect(destinations).not.toHaveAttribute("open")
    await destinations.locator("summary").tap()
    await destinations.getByRole("link", { name: "Neve" }).tap()
    await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  })
})

test("the phone's menu opens over the page, closes by button, Escape and navigation, and returns the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, "/turismo/depoimentos")
  const opener = page.getByRole("button", { name: "Abrir o menu" })
  await expect(menu(page)).toBeHidden()
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Fechar o menu" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole("button", { name: "Fechar o menu" }).click()
  await expect(menu(page)).toBeHidden()
  const choose = async () => {
    await opener.click()
    await menuList(page, "Quem Somos").locator("summary").click()
    await menu(page).getByRole("link", { name: "Equipe" }).click()
    await expect(page).toHaveURL(/\/turismo\/pagina\/12\/equipe$/)
    await expect(menu(page)).toBeHidden()
  }
  await choose()
  // The menu gave the focus back to its button before.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  // A link to the current page closes the menu too.
  await choose()
})
