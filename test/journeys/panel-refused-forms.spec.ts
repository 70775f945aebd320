import { signInBrowser } from "#test/panel/journey-staff.ts"
import { openNewRequest } from "./new-request.ts"
import { expect, forgive, open, test } from "./site.ts"

/* Forms that are refused, or get no answer, beyond those of panel-persisted-forms.spec.ts. */

test("what the server itself finds too large stays, and so does an address before signing in", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site)
  await open(page, "/painel/equipe")
  const name = page.getByLabel("Nome", { exact: true })
  await name.evaluate((field: HTMLInputElement) => {
    field.removeAttribute("maxlength")
    field.value = "Ana".repeat(400_000)
  })
  await page.getByLabel("E-mail", { exact: true }).fill("ana@agencia.example")
  await page.getByRole("button", { name: "Convidar", exact: true }).click()
  await expect(page.getByRole("alert").filter({ hasText: "O envio é grande demais." })).toBeFocused()
  expect((await name.inputValue()).length).toBe(1_200_000)
  await page.context().clearCookies()
  await open(page, "/painel/nova-senha")
  const email = page.getByLabel("E-mail com que você entra")
  await email.fill("ana@agencia.example")
  await page.route("**/nova-senha.data*", (route) => route.abort(), { times: 1 })
  await page.getByRole("button", { name: "Pedir o link" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Não deu para enviar." })).toBeFocused()
  await expect(email).toHaveValue("ana@agencia.example")
  await page.getByRole("button", { name: "Pedir o link" }).click()
  await expect(page.getByRole("heading", { name: "Peça o seu link" })).toBeVisible()
  forgive(noise, "ERR_FAILED", "413")
})

test("a refusal stays with what was typed when the line is lost before the page's data are loaded again", async ({
  page,
  site,
  noise,
}) => {
  await openNewRequest(page, site)
  const step = page.getByLabel("O que vem a seguir")
  await page.locator("summary", { hasText: "Marcar um passo" }).click()
  await step.fill("Ligar para o hotel")
  const lost = page.waitForEvent("requestfailed")
  await page.route("**/painel/pedidos/*.data*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  )
  await page.getByRole("button", { name: "Guardar o passo" }).click()
  await lost
  await expect(page.getByRole("alert").filter({ hasText: "Escolha o dia." })).toBeFocused()
  await expect(step).toHaveValue("Ligar para o hotel")
  forgive(noise, "ERR_FAILED", "422")
})
