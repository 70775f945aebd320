import type { Locator, Page } from "@playwright/test"
import jsQR from "jsqr"
import sharp from "sharp"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { type Site, expect, forgive, nextPaint, open, ready, test } from "./site.ts"

/*
 * A gift from the choice to the sent message, with and without scripts: the copied and scanned payment equals the one
 * of the card.
 */

const couple = "/lua-de-mel/1/ana-e-pedro"
const gift = "Jantar com os pés na areia"
const payGift = new RegExp(`^Pagar com Pix ?: ${gift}$`)
const amountOfGift = "5406480.005802BR"

test.use({ contextOptions: { reducedMotion: "reduce" } })

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] })

    test("a gift is chosen, its Pix code has its price, the message is sent, and the form is reset", async ({
      page,
      site,
    }) => {
      await withoutPictures(page)
      await page.goto(couple)
      await ready(page)
      const pay = page.getByRole("region", { name: "Pague com Pix" })
      await expect(pay.getByRole("heading", { name: "Do seu jeito" })).toBeVisible()
      await page.getByText(gift).first().click()
      await page.getByRole("link", { name: payGift }).click()
      await expect(page).toHaveURL(new RegExp(`${couple}#pagar$`))
      await expect(pay.getByRole("heading", { name: "Pague com Pix" })).toBeInViewport()
      await expect(pay).toContainText("R$ 480,00")
      await pay.getByRole("button", { name: "Copiar código" }).click()
      await expect(pay.getByRole("status")).toHaveText(/Código copiado/)
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(amountOfGift)
      expect(await scan(pay.getByRole("img"))).toBe(copied)
      expect(await listViolations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      await pay.getByRole("link", { name: /escrever a mensagem/ }).click()
      await fillMessage(page, `Beijos de ${width}`)
      // The open page has the former value, which the guest has paid.
      await setValue(site, 52_000)
      await page.getByRole("button", { name: "Enviar mensagem" }).click()
      const dialog = page.getByRole("dialog", { name: "Mensagem enviada!" })
      await expect(dialog).toContainText("SUA MENSAGEM FOI ENVIADA COM SUCESSO.")
      await expectStored(site, `Beijos de ${width}`, gift)
      await setValue(site, 48_000)
      await page.keyboard.press("Escape")
      await expect(page.getByLabel("Nome")).toHaveValue("")
      await expect(page.getByLabel("Sua mensagem")).toHaveValue("")
      await expect(page.locator("input[name=cote_id]:checked")).toHaveCount(0)
      await expect(pay.getByRole("heading", { name: "Do seu jeito" })).toBeVisible()
    })
  })
}

test("each gift has its own code, the gift in the address is preselected, and sending resets that too", async ({
  page,
}) => {
  await withoutPictures(page)
  await page.goto(`${couple}?cota=3`)
  await ready(page)
  const code = page.getByLabel("Pix copia e cola")
  await expect(page.getByRole("radio", { name: "Um dia de trem até o interior" })).toBeChecked()
  await expect(code).toHaveValue(/5406260\.005802BR/)
  await page.getByRole("radio", { name: "Uma noite a mais no bangalô" }).check({ force: true })
  await expect(code).toHaveValue(/54071250\.005802BR/)
  await page.getByLabel("Outro valor, ou ainda não sei").check()
  await expect(code).toHaveValue(/53039865802BR/)
  await page.getByRole("radio", { name: "Um dia de trem até o interior" }).check({ force: true })
  await fillMessage(page, "Do endereço")
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(page.getByRole("dialog", { name: "Mensagem enviada!" })).toBeVisible()
  await expect(page.locator("input[name=cote_id]:checked")).toHaveCount(0)
})

test("what was written is there again after another page, and leaving while it is being sent is asked about", async ({
  page,
}) => {
  await withoutPictures(page)
  // The address after a message that was sent without scripts: the next message has a draft too.
  await open(page, `${couple}?enviado=TV-7K3M-92QX#mensagem`)
  await page.getByRole("radio", { name: gift }).check({ force: true })
  await fillMessage(page, "Com rascunho")
  const privacy = page.getByRole("main").getByRole("link", { name: "Privacidade" })
  await privacy.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacidade")
  await page.goBack()
  const message = page.getByLabel("Sua mensagem")
  await expect(message).toHaveValue("Com rascunho")
  await expect(page.getByText(/^12 de .* caracteres$/).first()).toBeVisible()
  await expect(page.getByRole("radio", { name: gift })).toBeChecked()
  await expect(page.getByLabel("Pix copia e cola")).toHaveValue(new RegExp(amountOfGift))
  await page.reload()
  await ready(page)
  await expect(message).toHaveValue("Com rascunho")

  const arrive = await holdBack(page, "**/api/v1/honeymoon-message")
  await fillMessage(page, "Com rascunho")
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(page.getByRole("button", { name: "Enviando…" })).toBeVisible()
  const question = page.waitForEvent("dialog")
  const click = privacy.click()
  await (await question).dismiss()
  await click
  arrive()
  await expect(page.getByRole("dialog", { name: "Mensagem enviada!" })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(message).toHaveValue("")
})

test("without clipboard access the code is selected and the visitor is told", async ({ page }) => {
  await withoutPictures(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined })
    document.execCommand = () => false
  })
  await page.goto(couple)
  await ready(page)
  await page.getByRole("button", { name: "Copiar código" }).click()
  await expect(page.getByText("O código está selecionado")).toBeVisible()
  const code = await page.getByLabel("Pix copia e cola").inputValue()
  expect(
    await page.evaluate(() => {
      const field = document.activeElement as HTMLTextAreaElement
      return field.value.slice(field.selectionStart, field.selectionEnd)
    }),
  ).toBe(code)
})

test("when the form's rules do not load, the server's errors are shown at their fields", async ({
  page,
  site,
  noise,
}) => {
  await withoutPictures(page)
  let rulesAddress = ""
  await page.route(/\/assets\/check-gift-form-[^/]*\.js/, (route) => {
    rulesAddress = route.request().url()
    return route.abort()
  })
  await page.goto(couple)
  await ready(page)
  await fillMessage(page, "Sem regras")
  await page.getByLabel("E-mail").fill("tia@")
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Corrigir o formulário" }).click()
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Confira o e-mail/)
  await page.getByLabel("E-mail").fill("tia@outra")
  await page.keyboard.press("Tab")
  // Leaving the field requests the rules again; after that has failed too, the text is still there.
  await page.evaluate((address) => import(address).catch(() => {}), rulesAddress)
  await nextPaint(page)
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Confira o e-mail/)
  expect(await site.db.selectFrom("gift_message").select("name").where("message", "=", "Sem regras").execute()).toEqual(
    [],
  )
  // The failed load of the rules, and the server's refusal.
  forgive(noise, "ERR_FAILED", "422")
})

test("a field that is left says its error after the press; the summary appears when the form is sent", async ({
  page,
}) => {
  await withoutPictures(page)
  await page.goto(couple)
  await ready(page)
  const name = page.getByLabel("Nome", { exact: true })
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading", { name: /^Falta acertar/ }) })
  await name.click()
  const fire = (type: string) => page.evaluate((type) => dispatchEvent(new PointerEvent(type)), type)
  await fire("pointerdown")
  await name.blur()
  await nextPaint(page)
  await expect(name).not.toHaveAttribute("aria-invalid", "true")
  await fire("pointercancel")
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await expect(summary).toHaveCount(0)
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link")).toHaveCount(5)

  await fillMessage(page, "Depois do resumo")
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(page.getByRole("dialog", { name: "Mensagem enviada!" })).toBeVisible()
  await page.keyboard.press("Escape")
  await name.click()
  await page.keyboard.press("Tab")
  await expect(name).toHaveAttribute("aria-invalid", "true")
  await expect(summary).toHaveCount(0)
})

test.describe("with the system's own colours, on dark", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" }, colorScheme: "dark" })

  test("a camera still reads the QR code", async ({ page }) => {
    await withoutPictures(page)
    await page.goto(`${couple}?cota=6`)
    await ready(page)
    expect(await scan(page.getByRole("img", { name: /^QR code do Pix/ }))).toBe(
      await page.getByLabel("Pix copia e cola").inputValue(),
    )
  })
})

test("a couple without a key shows the agency's own words and no Pix", async ({ page }) => {
  await withoutPictures(page)
  await page.goto("/lua-de-mel/2/bia-e-camila")
  await ready(page)
  await page.getByText("Volta de gôndola").first().click()
  await expect(page.getByText("Escolhido").filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText("faça o Pix para")).toBeVisible()
  await expect(page.getByRole("link", { name: /Pagar com Pix|Ver o Pix/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Copiar código" })).toHaveCount(0)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test("the link of a gift's card shows its code and keeps the choice for the message", async ({ page, site }) => {
    await withoutPictures(page)
    await page.goto(couple)
    await page.getByRole("link", { name: payGift }).click()
    await expect(page).toHaveURL(/\?cota=6#pagar$/)
    await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeInViewport()
    await expect(page.getByRole("radio", { name: gift })).toBeChecked()
    const code = await page.getByLabel("Pix copia e cola").inputValue()
    expect(code).toContain(amountOfGift)
    expect(await scan(page.getByRole("img", { name: /^QR code do Pix/ }))).toBe(code)
    await expect(page.getByRole("button", { name: "Copiar código" })).toBeHidden()
    await fillMessage(page, "Sem scripts")
    await page.getByRole("button", { name: "Enviar mensagem" }).click()
    await expect(page.getByText("SUA MENSAGEM FOI ENVIADA COM SUCESSO.")).toBeVisible()
    await expectStored(site, "Sem scripts", gift)
  })

  test("a refused form comes back with the summary", async ({ page, noise }) => {
    await withoutPictures(page)
    await page.goto(couple)
    await page.getByRole("button", { name: "Enviar mensagem" }).click()
    await expect(page.getByRole("heading", { name: "Falta acertar 5 pontos" })).toBeVisible()
    forgive(noise, "422")
  })

  test("the visitor can return to an amount of their own", async ({ page }) => {
    await withoutPictures(page)
    await page.goto(`${couple}?cota=6`)
    await page.getByRole("link", { name: "Prefiro outro valor" }).click()
    await expect(
      page.getByRole("region", { name: "Pague com Pix" }).getByRole("heading", { name: "Do seu jeito" }),
    ).toBeVisible()
    await expect(page.getByLabel("Pix copia e cola")).toHaveValue(/53039865802BR/)
  })
})

async function fillMessage(page: Page, message: string) {
  await page.getByLabel("Nome").fill("Tia Teste")
  await page.getByLabel("E-mail").fill("tia@visitante.example")
  await page.getByLabel("Telefone/Celular").fill("(41)99111-2233")
  await page.getByLabel("Sua mensagem").fill(message)
  const receipt = await sharp({ create: { width: 60, height: 90, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  await page
    .getByLabel("Comprovante")
    .setInputFiles({ name: "comprovante.png", mimeType: "image/png", buffer: receipt })
}

/** Changes the value of the gift in the database. */
async function setValue({ db }: Site, value_cents: number) {
  await db.updateTable("honeymoon_quota").set({ value_cents }).where("id", "=", 6).execute()
}

async function expectStored(site: Site, message: string, title: string) {
  const row = await site.db
    .selectFrom("gift_message")
    .selectAll()
    .where("message", "=", message)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ honeymoon_id: 1, name: "Tia Teste", cote_id: 6, cote_title: title, cote_cents: 48_000 })
}

/** The QR code's text, decoded from a screenshot. */
async function scan(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: "dontInvert" })?.data
}
