import { expect, forgive, open, ready, test } from "./site.ts"

test("everything works without an uncaught error when the browser blocks its storage", async ({ page, noise }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("denied", "SecurityError")
    }
    for (const storage of ["localStorage", "sessionStorage"]) Object.defineProperty(window, storage, { get })
  })
  await open(page, "/contatos")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-index")
  await page.getByRole("banner").getByRole("link", { name: "Intercâmbio" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Intercâmbio")
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
  // The campaign's link would store the referral source; the form would store its draft.
  for (const path of [
    "/orcamento?perfil=turismo&utm_source=instagram",
    "/lua-de-mel/1/ana-e-pedro",
    "/busca?q=praia",
    "/nao-existe",
  ])
    await open(page, path)
  await open(page, "/orcamento")
  await page.getByLabel("Nome").fill("Helena")
  await page.getByLabel("Nome").blur()
  await page.reload()
  await ready(page)
  await expect(page.getByLabel("Nome")).toHaveValue("")
  // React Router reports that it cannot save the scroll position; the 404 page counts as a failed load. A page that is
  // left again before its picture was painted has preloaded it in vain.
  forgive(noise, "Failed to save scroll positions in sessionStorage", "404", "was preloaded using link preload")
})
