import { signInBrowser } from "#test/panel/journey-staff.ts"
import { newRequest } from "./new-request.ts"
import { pressButton } from "./press-button.ts"
import { expect, open, test } from "./site.ts"

test("a failed email is sent again, or settled, on the first screen", async ({ page, site }) => {
  const protocols = [await newRequest(site), await newRequest(site)]
  const mails = site.db.updateTable("outbox_mail").where("protocol", "in", protocols)
  await mails.set({ status: "dead", last_error: "550 não" }).execute()
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, "/painel")
  for (const [button, told] of [
    ["Tentar de novo", "De volta à fila, mas só para ficar guardado: este site ainda não envia e-mails."],
    ["Já resolvi", "Saiu desta lista, para toda a equipe."],
  ] as const) {
    await pressButton(page.getByRole("button", { name: button }).first())
    await expect(page.getByRole("status").filter({ hasText: told })).toBeFocused()
    await expect(page.getByRole("heading", { name: "Hoje" })).toBeVisible()
  }
})
