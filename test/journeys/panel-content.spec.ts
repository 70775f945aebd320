import { findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations } from "./axe.ts"
import { pressButton } from "./press-button.ts"
import { expect, forgive, open, ready, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

test("a price is changed and published in a few steps, and only then is it on the site", async ({ page, site }) => {
  const { id: me } = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { entry, page: address, ref } = await takePackage(site, { withPriceAlone: true })
  await open(page, "/painel")
  await page.getByRole("link", { name: "Conteúdo", exact: true }).click()
  await page.getByRole("link", { name: "Pacotes" }).click()
  await page.getByLabel("Buscar").fill(entry.document.name)
  await page.getByRole("button", { name: "Buscar" }).click()
  await page.getByRole("link", { name: entry.document.name, exact: true }).click()
  await page.getByLabel(/^Preço \(opcional\)/).fill("4.321,00")
  await page.getByLabel(/^Moeda do preço/).selectOption("BRL")
  const basis = page.getByLabel(/^O que o preço inclui/)
  await basis.fill("por casal")
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  // What a field was is told once it is saved, without taking the field away.
  const undo = page.getByRole("button", { name: "desfazer O que o preço inclui" })
  await expect(undo).toBeVisible()
  await expect(basis).toBeFocused()
  await undo.press("Enter")
  await expect(undo).toBeHidden()
  await expect(basis).toHaveValue(entry.document.price_basis ?? "")
  await expect(basis).toBeFocused()
  await expect(page.getByLabel(/^Preço \(opcional\)/)).toHaveValue("4.321,00")
  await expect(page.getByText(/^era .+ desfazer Preço/)).toBeVisible()
  expect(await (await page.request.get(address)).text()).not.toContain("4.321,00")
  const drafts = site.db.selectFrom("content_draft").selectAll()
  expect(await drafts.where("entry_id", "=", ref.id).execute()).toMatchObject([{ staff_id: me }])
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByRole("heading", { name: "O que muda no site" })).toBeVisible()
  await expect(page.locator("ins").filter({ hasText: "4.321,00" })).toBeVisible()
  await page.getByRole("button", { name: "Publicar agora" }).click()
  await expect(page.getByText("Publicado: o site já mostra.")).toBeVisible()
  await expect.poll(async () => (await page.request.get(address)).text()).toContain("4.321,00")
})

test("what was typed last is kept when the page is left at once, by a link or for another site", async ({
  page,
  site,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref } = await takePackage(site)
  const draftName = async () => (await findDraft(site.db, ref))?.document as { name?: string } | undefined
  await open(page, editor)
  await page.getByLabel("Nome", { exact: true }).fill("Escrito antes de sair")
  await page.getByRole("link", { name: "Hoje", exact: true }).click()
  await expect.poll(async () => (await draftName())?.name).toBe("Escrito antes de sair")
  await open(page, editor)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Escrito antes de sair")
  // As in Firefox before 133, whose requests end with their page.
  await page.evaluate(() => void (window.fetch = () => Promise.reject(new TypeError("aborted"))))
  await page.getByLabel("Nome", { exact: true }).fill("Escrito antes de fechar")
  await page.goto("about:blank")
  await expect.poll(async () => (await draftName())?.name).toBe("Escrito antes de fechar")
})

test("what was typed last is in the form after a reload at once", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref } = await takePackage(site)
  await open(page, editor)
  const name = page.getByLabel("Nome", { exact: true })
  await name.fill("Escrito antes de recarregar")
  await page.reload()
  await expect(name).toHaveValue("Escrito antes de recarregar")
  await name.fill("Escrito depois")
  await expect.poll(async () => (await findDraft(site.db, ref))?.document).toMatchObject({ name: "Escrito depois" })
})

test("what was typed last is in the form after a reload, also if it was lost on the way", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref } = await takePackage(site)
  await open(page, editor)
  const name = page.getByLabel("Nome", { exact: true })
  // The document's last request, which routes of the browser do not see.
  await page.evaluate(() => void (navigator.sendBeacon = () => true))
  await name.fill("Perdido no caminho")
  await page.reload()
  await expect(name).toHaveValue("Perdido no caminho")
  expect((await findDraft(site.db, ref))?.document).toMatchObject({ name: "Perdido no caminho" })
})

test("mistakes stand at their fields, with the keyboard on their list", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await open(page, `${editor}?feito=publicado`)
  const published = page.getByText("Publicado: o site já mostra.")
  await expect(published).toBeVisible()
  await page.getByLabel("Nome", { exact: true }).fill("")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  const summary = page.getByRole("alert")
  await expect(summary).toContainText("Falta corrigir um ponto")
  await expect(summary).toBeFocused()
  await summary.getByRole("link", { name: "Nome" }).click()
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused()
  await expect(published).toHaveCount(0)
  await page.getByLabel("Nome", { exact: true }).fill("Um nome")
  // A corrected error disappears from the summary.
  await expect(summary).toHaveCount(0)
  await page.getByRole("button", { name: "Descartar a mudança guardada" }).click()
  await expect(page.getByRole("heading", { name: "O que se perde" })).toBeVisible()
  await page.getByRole("button", { name: "Descartar a mudança" }).click()
  await expect(page.getByText("A mudança guardada foi descartada.")).toBeVisible()
  await expect(page.getByLabel("Nome", { exact: true })).not.toHaveValue("Um nome")
  // The browser logs the refused form as an error.
  forgive(noise, "422")
})

test("pictures are added, moved and taken out by the keyboard, and moved by dragging", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, entry, ref } = await takePackage(site)
  await open(page, editor)
  const [first = ""] = entry.document.images
  const count = entry.document.images.length
  await pressButton(page.getByRole("button", { name: "Adicionar imagem" }))
  const added = page.getByLabel(`Imagem ${count + 1}`)
  await expect(added).toBeFocused()
  await page.keyboard.type(first)
  await pressButton(page.getByRole("button", { name: `Subir imagem ${count + 1}` }))
  await expect(page.getByLabel(`Imagem ${count}`, { exact: true })).toHaveValue(first)
  const handles = page.getByTitle("Arraste para mudar o lugar")
  const last = await page.getByLabel(`Imagem ${count + 1}`).inputValue()
  // On a busy machine what loads late may move the page in the middle of a drag, which then ends at a neighbour.
  const drag = (to: number) =>
    expect(async () => {
      const fields = await page.getByLabel(/^Imagem \d+$/).all()
      const names = await Promise.all(fields.map((field) => field.inputValue()))
      await handles.nth(names.lastIndexOf(last)).dragTo(handles.nth(to))
      await expect(page.getByLabel(`Imagem ${to + 1}`, { exact: true })).toHaveValue(last, { timeout: 5_000 })
    }).toPass()
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor()
  await drag(0)
  await drag(count)
  expect(await findDraft(site.db, ref)).toBeDefined()
  await pressButton(page.getByRole("button", { name: `Tirar imagem ${count}`, exact: true }))
  await expect(page.getByLabel(`Imagem ${count + 1}`)).toHaveCount(0)
  // The document equals the published one again, so no draft is left.
  expect(await findDraft(site.db, ref)).toBeUndefined()
  // The browser logs that a draft with an empty field has no preview.
  forgive(noise, "422")
})

test("the keyboard goes on at a new item's first field, and at the button of a list left empty", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const [couple] = await listEntries(site.db, "honeymoons")
  await open(page, `/painel/conteudo/honeymoons/${couple?.id}`)
  await pressButton(page.getByRole("button", { name: "Adicionar cota" }))
  await expect(page.getByLabel("O que é").last()).toBeFocused()
  await open(page, "/painel/conteudo/partners")
  await page.getByRole("button", { name: "Novo parceiro" }).click()
  await page.waitForURL(/partners\/\d+/)
  await ready(page)
  const add = page.getByRole("button", { name: "Adicionar imagem" })
  await add.press("Enter")
  await expect(page.getByLabel("Imagem 1")).toBeFocused()
  await pressButton(page.getByRole("button", { name: "Tirar imagem 1" }))
  await expect(page.getByLabel("Imagem 1")).toHaveCount(0)
  await expect(add).toBeFocused()
  forgive(noise, "422")
})

test("somebody else's draft and publication are shown beside one's own, which stays", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const rita = await insertColleague({ db: site.db, clock: () => new Date() }, "Rita Duarte", { roles: ["editor"] })
  const { editor, entry, ref } = await takePackage(site)
  await open(page, editor)
  const theirs = { ...entry.document, summary: "De Rita" }
  const draft = { ...ref, document: theirs, baseDigest: digestOf(entry), revision: 0 }
  await saveDraft(site.db, draft, rita, new Date())
  await page.getByLabel(/^Resumo/).fill("Meu resumo")
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText("Só o que você publica aparece no site.").scrollIntoViewIfNeeded()
  await expect(page.getByText("guardou antes. Aperte Guardar para ver as duas.")).toBeInViewport()
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  const notice = page.getByRole("alert").filter({ hasText: /Rita Duarte guardou outra mudança/ })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(page.getByText("Ainda não guardado: escolha abaixo")).toBeVisible()
  await expect(page.getByLabel(/^Resumo/)).toHaveValue("Meu resumo")
  expect(await listViolations(page)).toEqual([])
  // Nothing is saved by itself before the choice, and who leaves is asked.
  await page.getByLabel(/^Resumo/).pressSequentially(" e mais")
  await page.getByRole("link", { name: "Pacotes", exact: true }).click()
  await expect(page.getByRole("dialog", { name: "Ainda não guardado" })).toBeVisible()
  await page.getByRole("button", { name: "Ficar aqui" }).click()
  expect((await findDraft(site.db, ref))?.document).toMatchObject({ summary: "De Rita" })
  await page.getByLabel(/^Resumo/).fill("Meu resumo")
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole("button", { name: "Guardar o que está no formulário" }).click()
  // The other draft was already saved; this one is saved when the comparison disappears.
  await expect(page.getByRole("heading", { name: /guardou outra mudança/ })).toHaveCount(0)
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  const services = { db: site.db, clock: () => new Date() }
  const publisher = { staff: rita, address: "127.0.0.1", origin: "panel" } as const
  const published = await publishEntries(
    services,
    [{ ...ref, document: theirs, baseDigest: digestOf(entry) }],
    publisher,
  )
  expect(published.status).toBe("published")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByRole("heading", { name: /Rita Duarte publicou outra versão/ })).toBeVisible()
  await expect(page.getByLabel(/^Resumo/)).toHaveValue("Meu resumo")
  await page.getByRole("button", { name: "Usar o de Rita Duarte: Resumo" }).click()
  await expect(page.getByLabel(/^Resumo/)).toHaveValue("De Rita")
  // It was the only field that both had changed.
  await expect(page.getByRole("heading", { name: /publicou outra versão/ })).toHaveCount(0)
  forgive(noise, "409")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a new entry is written, published, undone and unpublished", async ({ page, site, noise }) => {
    await signInBrowser(page.context(), site, { roles: ["editor"] })
    await page.goto("/painel/conteudo/partners")
    await page.getByRole("button", { name: "Novo parceiro" }).click()
    await page.getByLabel("Nome").fill("Companhia do Vento")
    await page.getByRole("button", { name: "Guardar", exact: true }).click()
    await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
    await page.getByRole("button", { name: "Publicar" }).click()
    await page.getByRole("button", { name: "Publicar agora" }).click()
    await expect(page.getByText("Publicado: o site já mostra.")).toBeVisible()
    await page.getByLabel("Nome").fill("Companhia do Mar")
    await page.getByRole("button", { name: "Publicar" }).click()
    await expect(page.locator("ins")).toHaveText("; entra: Mar")
    await page.getByRole("button", { name: "Publicar agora" }).click()
    await page.getByRole("link", { name: "História" }).click()
    await page.getByRole("button", { name: /^Voltar a esta versão/ }).click()
    await expect(page.getByLabel("Nome")).toHaveValue("Companhia do Vento")
    await page.getByRole("button", { name: "Publicar" }).click()
    await page.getByRole("button", { name: "Publicar agora" }).click()
    await page.getByRole("link", { name: "Tirar do ar" }).click()
    await page.getByRole("button", { name: "Tirar do ar" }).click()
    await expect(page.getByText("Saiu do ar.")).toBeVisible()
    const id = /partners\/(\d+)/.exec(page.url())?.[1] ?? ""
    expect(await findEntry(site.db, { kind: "partners", id })).toBeUndefined()
    expect(noise).toEqual([])
  })
})
