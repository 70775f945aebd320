import { expect, forgive, ready, test } from "./site.ts"

/* Long texts: the limit is shown and counted, and no text is truncated silently. */

const limit = 4_000
const long = `${"Queremos ver o mar. ".repeat(206)}Obrigada`

for (const { what, path, label } of [
  { what: "a quote's observations", path: "/orcamento?perfil=turismo", label: "Observações" },
  { what: "a gift's message", path: "/lua-de-mel/1/ana-e-pedro", label: "Sua mensagem" },
]) {
  test(`${what} keep text pasted beyond the limit, and say by how much it is too long`, async ({ page }) => {
    await page.goto(path)
    await ready(page)
    const field = page.getByLabel(label)
    const counted = (words: string) =>
      page.locator("p").filter({ hasText: new RegExp(`^${words.replaceAll(".", "\\.")}$`) })
    await expect(counted("0 de 4.000 caracteres")).toHaveCount(1)
    await field.fill("x".repeat(1_874))
    // Visible at once; announced to screen readers after the visitor pauses.
    await expect(counted("1.874 de 4.000 caracteres")).toHaveCount(2)
    await field.fill("")
    await field.evaluate((area: HTMLTextAreaElement, text) => {
      area.focus()
      document.execCommand("insertText", false, text)
    }, long)
    await expect(field).toHaveValue(long)
    const [count, tooMany] = [long.length, long.length - limit].map((number) => number.toLocaleString("pt-BR"))
    const over = `${count} de 4.000 caracteres: ${tooMany} a mais`
    await expect(counted(over)).toHaveCount(2)
    await field.blur()
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(
      page.getByText(`use até 4.000 caracteres (agora são ${long.length.toLocaleString("pt-BR")}).`).first(),
    ).toBeVisible()
    const described = await field.getAttribute("aria-describedby")
    const words = await page.evaluate(
      (ids) =>
        ids
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent ?? "missing")
          .join(" "),
      described ?? "",
    )
    expect([words.includes(over), words.includes("missing")]).toEqual([true, false])
    await field.fill("Queremos ver o mar.")
    await expect(field).not.toHaveAttribute("aria-invalid", "true")
  })
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the limit is stated, and text that is too long is returned complete with 422", async ({ page, noise }) => {
    await page.goto("/orcamento?perfil=turismo")
    await expect(page.getByText("Até 4.000 caracteres")).toHaveCount(1)
    const answer = page.waitForResponse((response) => response.request().method() === "POST")
    await page.getByLabel("Observações").fill(long)
    await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
    expect((await answer).status()).toBe(422)
    await expect(page.getByLabel("Observações")).toHaveValue(long)
    await expect(
      page
        .getByText(`Observações: use até 4.000 caracteres (agora são ${long.length.toLocaleString("pt-BR")}).`)
        .first(),
    ).toBeVisible()
    // The browser logs the refusal as a failed load.
    forgive(noise, "422")
  })
})
