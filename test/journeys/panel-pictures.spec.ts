import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { addUploads, smallPicture } from "#test/fixtures/uploads.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { holdBack } from "./hold-back.ts"
import { expect, forgive, nextPaint, open, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer })

test("pictures are sent, described, given a point by the keyboard, chosen in a package and seen on the site", async ({
  page,
  site,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { entry, editor, page: address } = await takePackage(site)
  await open(page, "/painel/imagens")
  const files = page.getByLabel("Enviar imagens")
  await files.setInputFiles([
    file("Lago da manhã.jpg", await smallPicture("#2277bb", 1200, 800)),
    file("contrato.jpg", Buffer.from("%PDF-1.7 não é uma imagem")),
  ])
  await expect(page.getByText("Lago da manhã.jpg entrou: lago-da-manha.")).toBeVisible()
  // What is being typed stays while more pictures arrive.
  await page.getByLabel("O que lago-da-manha mostra").fill("Lago azul entre dunas claras, vista do alto")
  await files.setInputFiles([file("Monte de areia.jpg", await smallPicture("#ddbb77", 1200, 800))])
  await expect(page.getByText("Monte de areia.jpg entrou: monte-de-areia.")).toBeVisible()
  await expect(page.getByLabel("O que monte-de-areia mostra")).toBeVisible()
  await expect(page.getByText("contrato.jpg está em PDF")).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "2 imagens na biblioteca, 1 não entrou." })).toHaveCount(1)
  expect(await listViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Guardar os textos" }).click()
  await expect(page.getByText("Os textos foram guardados.")).toBeVisible()
  // Pictures of other journeys may be missing theirs.
  await expect(page.getByLabel("O que lago-da-manha mostra")).toHaveCount(0)
  await expect(page.getByRole("form", { name: /^Falta dizer o que/ })).toContainText("O que monte-de-areia mostra")

  // The focal point can be set before the picture has loaded, because its space is reserved.
  const arrive = await holdBack(page, "**/media/*/480.webp")
  await page.getByRole("link", { name: "lago-da-manha" }).click()
  await expect(page.getByRole("heading", { name: "lago-da-manha" })).toBeVisible()
  await page.getByRole("radio", { name: "no centro, no meio", exact: true }).click()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowDown")
  const point = page.getByRole("radio", { name: "perto da base, bem à esquerda" })
  await expect(point).toBeFocused()
  await expect(point).toBeChecked()
  expect(await listViolations(page)).toEqual([])
  arrive()
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  await expect(page.getByRole("status").filter({ hasText: "Rascunho guardado" })).toBeVisible()

  await open(page, editor)
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Buscar na biblioteca").fill("lago da manha")
  // A picture without a description asks for it first.
  await dialog.getByLabel("Buscar na biblioteca").fill("monte de areia")
  await dialog.getByRole("button", { name: /^monte-de-areia falta dizer/ }).click()
  await expect(dialog.getByLabel("O que a imagem mostra")).toBeFocused()
  await dialog.getByRole("button", { name: "Voltar à biblioteca" }).click()
  await dialog.getByLabel("Buscar na biblioteca").fill("lago da manha")
  const choice = dialog.getByRole("button", { name: /^lago-da-manha/ })
  await expect(dialog.getByRole("button", { name: /^monte-de-areia/ })).toHaveCount(0)
  expect(await listViolations(page)).toEqual([])
  await choice.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel("Imagem 1", { exact: true })).toHaveValue("lago-da-manha")
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  expect(await (await page.request.get(address)).text()).not.toContain("Lago azul entre dunas")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByRole("heading", { name: "Entra junto uma imagem nova" })).toBeVisible()
  await page.getByRole("button", { name: "Publicar agora" }).click()
  await expect(page.getByText("Publicado: o site já mostra.")).toBeVisible()

  await expect.poll(async () => (await page.request.get(address)).text()).toContain("Lago azul entre")
  await page.goto(address)
  const shown = page.getByRole("img", { name: /^Lago azul entre dunas/ }).first()
  await expect(shown).toHaveAttribute("data-focus", "0 75")
  expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("0% 75%")
  expect(await findEntry(site.db, { kind: "pictures", id: "lago-da-manha" })).toMatchObject({
    document: { focus: { x: 0, y: 75 } },
  })
  expect(entry.document.images).not.toContain("lago-da-manha")
})

test("what is typed for pictures stays while others arrive, also when the list cannot be reloaded", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  // All journeys of a worker share one site: the pictures of another would be among the first twenty.
  await site.db.deleteFrom("content_draft").where("kind", "=", "pictures").execute()
  const names = Array.from({ length: 20 }, (_, index) => `novas-${10 + index}`)
  await addUploads(site.db, names)
  await open(page, "/painel/imagens")
  const text = page.getByLabel("O que novas-29 mostra")
  await text.fill("Um cais de madeira ao amanhecer")
  const send = async (name: string, colour: string) => {
    const picture = file(name, await smallPicture(colour))
    await page.getByLabel("Enviar imagens").setInputFiles([picture])
    await expect(page.getByText(`${name} entrou`)).toBeVisible()
  }
  const reloads = "**/painel/imagens.data*"
  let lost = 0
  await page.route(reloads, (route) => {
    lost += 1
    return route.fulfill({ status: 503, body: "Service Unavailable" })
  })
  await send("novas-01.jpg", "#123123")
  await expect.poll(() => lost).toBe(1)
  await page.unroute(reloads)
  await expect(text).toHaveValue("Um cais de madeira ao amanhecer")
  // A picture with an earlier name.
  await send("novas-02.jpg", "#321321")
  await expect(page.getByRole("heading", { name: "Falta dizer o que 22 imagens mostram" })).toBeVisible()
  await expect(text).toHaveValue("Um cais de madeira ao amanhecer")
  await page.getByRole("button", { name: "Guardar os textos" }).click()
  await expect(page.getByText("Os textos foram guardados.")).toBeVisible()
  await expect(text).toHaveCount(0)
  await expect(page.getByLabel("O que novas-01 mostra")).toBeVisible()
  // Nor does a refusal become the success before it.
  await page.getByRole("button", { name: "Guardar os textos" }).click()
  const refusal = page.getByRole("alert").filter({ hasText: "Nada foi guardado." })
  await expect(refusal).toBeVisible()
  await send("novas-03.jpg", "#231231")
  await expect(page.getByRole("heading", { name: "Falta dizer o que 22 imagens mostram" })).toBeVisible()
  await expect(refusal).toBeVisible()
  await expect(page.getByText("Os textos foram guardados.")).toHaveCount(0)
  // The request follows the redirect to the sign-in page: the connection is all right.
  await site.db.deleteFrom("staff_session").execute()
  await page.getByLabel("Enviar imagens").setInputFiles([file("novas-04.jpg", await smallPicture("#132132"))])
  await expect(page.getByText("novas-04.jpg não entrou: sua sessão terminou.")).toBeVisible()
  forgive(noise, "503", "422")
  await site.db.deleteFrom("content_draft").where("entry_id", "like", "novas-%").execute()
})

test("a picture is sent from the field that needs it", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route("**/assets/picture-chooser-*.js", (route) => route.abort())
  await open(page, editor)
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  await expect(page.getByRole("alert")).toHaveText("Não deu para abrir. Confira a conexão e recarregue a página.")
  await page.unroute("**/assets/picture-chooser-*.js")
  await open(page, editor)
  forgive(noise, "ERR_FAILED")
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("list", { name: "Imagens" }).getByRole("button").first()).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  // Another one is sent before the first has arrived.
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = [first.promise, second.promise]
  await page.route("**/painel/imagens/envio", async (route) => {
    await held.shift()
    await route.continue()
  })
  for (const [name, colour] of [
    ["mirante.jpg", "#884422"],
    ["riacho.jpg", "#224488"],
  ] as const)
    await dialog
      .getByLabel("Ou enviar uma imagem nova")
      .setInputFiles([file(name, await smallPicture(colour, 1200, 800))])
  first.resolve()
  const asked = dialog.getByRole("heading", { name: "O que mirante mostra?" })
  await expect(asked).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await dialog.getByLabel("O que a imagem mostra").fill("Mirante de madeira sobre o vale, no fim da tarde")
  const [arrived] = await Promise.all([page.waitForResponse("**/painel/imagens/envio"), second.resolve()])
  await arrived.finished()
  await nextPaint(page)
  await expect(asked).toBeVisible()
  // An answer that comes after "Voltar à biblioteca" changes nothing: another picture was chosen meanwhile.
  const answer = await holdBack(page, "**/painel/imagens/escolha")
  const described = page.waitForResponse("**/painel/imagens/escolha")
  await dialog.getByRole("button", { name: "Usar esta imagem" }).click()
  await dialog.getByRole("button", { name: "Voltar à biblioteca" }).click()
  const choices = dialog.getByRole("list", { name: "Imagens" }).getByRole("button")
  await choices.filter({ hasNotText: "falta dizer" }).first().click()
  const field = page.getByLabel("Imagem 1", { exact: true })
  const other = await field.inputValue()
  answer()
  await described
  await nextPaint(page)
  await expect(field).toHaveValue(other)
  await page.getByRole("button", { name: "Escolher Imagem 1", exact: true }).click()
  await dialog.getByLabel("Buscar na biblioteca").fill("mirante")
  await dialog.getByRole("button", { name: /^mirante Mirante de madeira/ }).click()
  await expect(field).toHaveValue("mirante")
  // Until the save, the only link known is that of the picture before.
  const link = page.getByRole("link", { name: "Texto e ponto de Imagem 1", exact: true })
  await expect(link).toHaveCount(0)
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  await expect(link).toHaveAttribute("href", /\/pictures\/mirante$/)
  const sent = site.db.selectFrom("content_draft").select("entry_id").where("document", "like", "%Mirante de madeira%")
  expect(await sent.execute()).toEqual([{ entry_id: "mirante" }])
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("pictures are sent, described, placed and removed by forms alone", async ({ page, site }) => {
    await signInBrowser(page.context(), site, { roles: ["editor"] })
    await page.goto("/painel/imagens")
    await page
      .getByLabel("Enviar imagens")
      .setInputFiles([
        file("ponte.jpg", await smallPicture("#112233")),
        file("cais.jpg", await smallPicture("#332211")),
      ])
    await page.getByRole("button", { name: "Enviar", exact: true }).click()
    await expect(page.getByText("ponte.jpg entrou: ponte.")).toBeVisible()
    await page.getByLabel("O que ponte mostra").fill("Ponte de ferro sobre o rio")
    await page.getByRole("button", { name: "Guardar os textos" }).click()
    await page.getByRole("link", { name: "ponte", exact: true }).click()
    await page.getByLabel("Tem um ponto que nenhum corte pode perder").check()
    await page.getByLabel("Da esquerda para a direita").selectOption("25")
    await page.getByRole("button", { name: "Guardar", exact: true }).click()
    await expect(page.getByLabel("Da esquerda para a direita")).toHaveValue("25")
    await page.goto("/painel/imagens?mostrar=sem-uso")
    await page.getByLabel("Marcar ponte").check()
    await page.getByLabel("Marcar cais").check()
    await page.getByRole("button", { name: "Apagar as marcadas" }).click()
    await page.getByRole("button", { name: "Apagar 2 imagens" }).click()
    await expect(page.getByText("As imagens saíram da biblioteca.")).toBeVisible()
    await expect(page.getByRole("link", { name: "ponte", exact: true })).toHaveCount(0)
  })
})
