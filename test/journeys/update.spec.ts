import { withoutPictures } from "./pictures.ts"
import { menu } from "./shell.ts"
import { expect, forgive, open, ready, test } from "./site.ts"

/* A document that was open during a deployment: its old code gets data in a new format. */

test.beforeEach(({ page }) => withoutPictures(page))

test("a page that the open document cannot show is loaded anew", async ({ page, noise }) => {
  await open(page, "/intercambio")
  let answers = 0
  await page.route("**/turismo.data*", async (route) => {
    const response = await route.fetch()
    answers += 1
    await route.fulfill({ response, body: (await response.text()).replace('"partners"', '"sponsors"') })
  })
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Viagens de lazer e negócios")
  await ready(page)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(answers).toBeGreaterThan(0)
  expect(noise.join()).toContain("TypeError")
  forgive(noise, "TypeError")
})

test("a page that fails again is loaded anew once, and says that it failed", async ({ page, noise }) => {
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(".partners", ".sponsors") })
  })
  let documents = 0
  page.on("request", (request) => (documents += Number(request.isNavigationRequest())))
  await page.goto("/turismo")
  await expect(page.getByRole("dialog")).toContainText("500 (Internal Server Error)")
  expect(documents).toBe(2)
  expect(noise.join()).toContain("TypeError")
  forgive(noise, "TypeError", "Minified React error")
})
