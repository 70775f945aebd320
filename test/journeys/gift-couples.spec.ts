import { followAddress } from "./follow-address.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

test("what was written to one couple does not stand on another's page, and is there again on theirs", async ({
  page,
}) => {
  await withoutPictures(page)
  await open(page, "/lua-de-mel/1/ana-e-pedro")
  const [message, other] = [page.getByLabel("Sua mensagem"), page.getByLabel("Outro valor, ou ainda não sei")]
  await message.fill("Sejam felizes, Ana e Pedro")
  await other.check()
  await followAddress(page, "/lua-de-mel/2/bia-e-camila")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bia & Camila")
  await expect(page.locator("form input[name=id]")).toHaveValue("2")
  await expect(message).toHaveValue("")
  await expect(other).not.toBeChecked()
  await message.fill("Boa viagem")
  await page.goBack()
  await expect(message).toHaveValue("Sejam felizes, Ana e Pedro")
  await page.goForward()
  await expect(message).toHaveValue("Boa viagem")
})
