import { signInBrowser } from "#test/panel/journey-staff.ts"
import { smallPicture } from "#test/fixtures/uploads.ts"
import { listViolations } from "./axe.ts"
import { drag } from "./drag.ts"
import { expect, open, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

test("pictures are dragged from the library and from the computer onto fields and lists", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { entry, editor } = await takePackage(site)
  const count = entry.document.images.length
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, editor)
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  await page.getByRole("button", { name: "Pôr a biblioteca ao lado, para arrastar" }).click()
  const sidebar = page.getByRole("region", { name: "Biblioteca de imagens" })
  const names = sidebar.locator('button:not([title^="falta dizer"])').and(sidebar.locator("li button[title]"))
  await expect(names.first()).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  const [one = "", other = "", another = ""] = await names.allTextContents()
  const field = page.getByLabel("Imagem 1", { exact: true })
  await drag(sidebar.locator("li", { hasText: one }).first().locator("img"), field)
  await expect(field).toHaveValue(one)
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  // A drop beside a list's fields adds a picture; the library stays open for the next one.
  await expect(page.getByLabel(`Imagem ${count + 1}`)).toHaveCount(0)
  const add = async (name: string) => {
    const picture = sidebar.locator("li", { hasText: name }).first().locator("img")
    await drag(picture, page.getByRole("button", { name: "Adicionar imagem" }))
  }
  const answer = Promise.withResolvers<void>()
  await page.route(`**/packages/${entry.id}.data**`, async (route) => {
    if (route.request().method() === "POST") await answer.promise
    await route.continue()
  })
  await page.getByLabel("Nome", { exact: true }).press("Enter")
  await add(other)
  // The first waits for a save: until it is in the list, no other can be lost.
  await expect(sidebar).toHaveAttribute("inert")
  const next = add(another)
  answer.resolve()
  await next
  await expect(page.getByLabel(`Imagem ${count + 1}`)).toHaveValue(other)
  await expect(page.getByLabel(`Imagem ${count + 2}`)).toHaveValue(another)
  await expect(field).toHaveValue(one)
  // The field of the id that it was opened for may now be another picture's.
  await expect(names.first()).toBeDisabled()
  await sidebar.getByRole("button", { name: "Fechar a biblioteca" }).click()
  await expect(sidebar).toHaveCount(0)

  const pictures = [await smallPicture("#446688", 1200, 800), await smallPicture("#884466", 1200, 800)]
  const files = await page.evaluateHandle(
    (pictures) => {
      const data = new DataTransfer()
      for (const [index, bytes] of pictures.entries())
        data.items.add(new File([Uint8Array.from(bytes)], `lagoa${index}.jpg`, { type: "image/jpeg" }))
      return data
    },
    pictures.map((bytes) => [...bytes]),
  )
  await field.dispatchEvent("dragenter", { dataTransfer: files })
  // The drop handler is still loading; the field shows when it is ready.
  await expect
    .poll(async () => {
      await field.dispatchEvent("dragover", { dataTransfer: files })
      return field.evaluate((input) => getComputedStyle(input.closest("[data-picture]") as Element).outlineStyle)
    })
    .toBe("dashed")
  await field.dispatchEvent("drop", { dataTransfer: files })
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("heading", { name: "O que lagoa0 mostra?" })).toBeVisible()
  // The field takes one picture: of the other it is said where it is.
  await expect(dialog.getByText("As outras ficam na biblioteca")).toBeVisible()
  await expect(dialog.getByText("lagoa1.jpg entrou: lagoa1.")).toBeVisible()
  await dialog.getByLabel("O que a imagem mostra").fill("Lagoa rasa ao amanhecer, com duas canoas")
  await dialog.getByRole("button", { name: "Usar esta imagem" }).click()
  await expect(field).toHaveValue("lagoa0")
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  await dialog.getByRole("button", { name: "Pôr a biblioteca ao lado, para arrastar" }).click()
  await expect(sidebar).toContainText("Pelo nome, ela vai para: Imagem 1.")
  await sidebar.getByRole("button", { name: one, exact: true }).click()
  await expect(field).toHaveValue(one)
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  // The editor of another entry has fields of the same ids.
  await page.getByRole("link", { name: "Texto e ponto de Imagem 1", exact: true }).click()
  await expect(page.getByRole("heading", { name: one, exact: true })).toBeVisible()
  await expect(page.getByRole("form", { name: "Editor" })).toBeVisible()
  await expect(sidebar).toHaveCount(0)
})
