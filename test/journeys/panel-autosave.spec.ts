import type { Page } from "@playwright/test"
import { discardDraft, findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { type Site, expect, forgive, nextPaint, open, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

/**
 * Opens a package's editor. With `away`, POSTs do not reach the server; with `swallows`, their responses do not come
 * back; with `stalls`, they are waited for without end.
 */
async function openEditor(page: Page, site: Site) {
  const { id: staffId } = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { entry, ref, editor } = await takePackage(site)
  const line = { away: false, swallows: false, stalls: false }
  await page.route(`**/painel/conteudo/packages/${entry.id}**`, async (route) => {
    const isPost = route.request().method() === "POST"
    const { stalls } = line
    if (isPost && (line.swallows || stalls)) await route.fetch()
    if (isPost && stalls) return
    return isPost && (line.away || line.swallows) ? route.abort() : route.continue()
  })
  await page.clock.install()
  await open(page, editor)
  const summaryOf = async () => ((await findDraft(site.db, ref))?.document as { summary?: string } | undefined)?.summary
  const expectSaved = (text: string) => expect.poll(summaryOf).toBe(text)
  const summary = page.getByLabel(/^Resumo/)
  /** Types, and lets the pause before a save pass. */
  const typeAndPause = async (text: string) => {
    await summary.fill(text)
    await page.clock.fastForward(3_000)
  }
  return { staffId, ref, line, summary, expectSaved, typeAndPause }
}

/** Lists the texts that its live regions get. */
async function listAnnounced(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    const listen = () =>
      document.querySelectorAll("[role=status], [role=alert]").forEach((region) => {
        const text = region.textContent ?? ""
        if (text !== "" && text !== region.getAttribute("data-told")) texts.push(text)
        region.setAttribute("data-told", text)
      })
    listen()
    texts.length = 0
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { announcedTexts: texts })
  })
  return () => page.evaluate(() => (window as unknown as { announcedTexts: string[] }).announcedTexts)
}

/** Lets the next retry of a save fail. */
async function failAgain(page: Page) {
  const failed = page.waitForEvent("requestfailed")
  await page.clock.fastForward(10_000)
  await failed
  await nextPaint(page)
}

/** Expected console messages: the failed POSTs, and the test's clock, which the preview's sandbox blocks. */
const reports = ["ERR_FAILED", "sandboxed"]

// All journeys of a worker share one site.
test.afterEach(({ site }) => site.db.deleteFrom("content_draft").execute())

test("what could not be saved is saved by itself, or with what is typed next", async ({ page, site, noise }) => {
  const { line, expectSaved, typeAndPause } = await openEditor(page, site)
  await typeAndPause("Primeiro")
  await expectSaved("Primeiro")
  const announced = await listAnnounced(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const isTypedOn of [false, true]) {
    line.away = true
    await typeAndPause(`Sem linha ${isTypedOn}`)
    // Beside the buttons, wherever one is in the form.
    await page.getByText("Só o que você publica aparece no site.").scrollIntoViewIfNeeded()
    await expect(page.getByText("Não deu para enviar.")).toBeInViewport()
    for (const fail of isTypedOn ? [] : [failAgain, failAgain]) await fail(page)
    line.away = false
    if (isTypedOn) await typeAndPause("Escrito depois")
    else await page.clock.fastForward(10_000)
    await expectSaved(isTypedOn ? "Escrito depois" : `Sem linha ${isTypedOn}`)
    // The retry does not conflict with the save itself.
    await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  }
  // Only the failures, and the saves after them.
  const told = [/^Não deu para enviar\./, /^Rascunho guardado agora/]
  const texts = await announced()
  expect(texts).toHaveLength(4)
  texts.forEach((text, index) => expect(text).toMatch(told[index % 2]!))
  forgive(noise, ...reports)
})

test("what could not be saved is saved when the page is left", async ({ page, site, noise }) => {
  const { line, summary, expectSaved, typeAndPause } = await openEditor(page, site)
  const address = page.url()
  line.away = true
  await typeAndPause("Antes de fechar")
  await expect(page.getByText("Não deu para enviar.")).toBeVisible()
  line.away = false
  await page.goto("about:blank")
  await expectSaved("Antes de fechar")
  await open(page, address)
  line.away = true
  await summary.fill("Antes de publicar")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByText("Não deu para enviar.")).toBeVisible()
  line.away = false
  await page.goto("about:blank")
  await expectSaved("Antes de publicar")
  await open(page, address)
  line.away = true
  await typeAndPause("Antes de publicar, depois de não guardar")
  await expect(page.getByText("Não deu para enviar.")).toBeVisible()
  // The message is already there.
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await failed
  await expect(page.locator("form#editor")).not.toHaveAttribute("inert")
  line.away = false
  await page.goto("about:blank")
  await expectSaved("Antes de publicar, depois de não guardar")
  forgive(noise, ...reports)
})

test("a draft whose answer was lost is no conflict with what is typed next", async ({ page, site, noise }) => {
  const { line, expectSaved, typeAndPause } = await openEditor(page, site)
  line.swallows = true
  await typeAndPause("Guardado sem resposta")
  await expectSaved("Guardado sem resposta")
  await expect(page.getByText("Não deu para enviar.")).toBeVisible()
  line.swallows = false
  await typeAndPause("Guardado sem resposta, e mais")
  await expectSaved("Guardado sem resposta, e mais")
  await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  forgive(noise, ...reports)
})

test("what is typed while a save is under way is kept when the page is left before its answer", async ({
  page,
  site,
  noise,
}) => {
  const { ref, line, summary, expectSaved, typeAndPause } = await openEditor(page, site)
  const address = page.url()
  for (const leave of [
    () => page.goto("about:blank"),
    () => page.getByRole("link", { name: "Pacotes", exact: true }).click(),
  ]) {
    await open(page, address)
    line.stalls = true
    await typeAndPause("Começo")
    await expectSaved("Começo")
    line.stalls = false
    await summary.fill("Começo, e o resto da frase")
    await leave()
    await expectSaved("Começo, e o resto da frase")
  }
  // A colleague's change in the meantime stays.
  await open(page, address)
  line.stalls = true
  await typeAndPause("Meu texto")
  await expectSaved("Meu texto")
  line.stalls = false
  const draft = await findDraft(site.db, ref)
  const theirs = { ...(draft?.document as object), summary: "De outra pessoa" }
  await saveDraft(site.db, { ...draft!, document: theirs }, { id: draft!.staffId! }, new Date())
  await summary.fill("Meu texto, e mais")
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("link", { name: "Pacotes", exact: true }).click(),
  ])
  expect(answer.ok()).toBe(true)
  await expectSaved("De outra pessoa")
  forgive(noise, ...reports)
})

test("Enter in a field saves the draft, and nothing can be typed that another form would take away", async ({
  page,
  site,
  noise,
}) => {
  const { staffId, ref, summary, expectSaved } = await openEditor(page, site)
  const address = page.url()
  const name = page.getByLabel("Nome", { exact: true })
  await name.press("Enter")
  await summary.fill("Antes de outro formulário")
  await name.press("Enter")
  await expectSaved("Antes de outro formulário")
  expect(page.url()).toBe(address)
  const drafts = site.db.selectFrom("content_draft").select("entry_id").where("staff_id", "=", staffId)
  expect(await drafts.execute()).toEqual([{ entry_id: ref.id }])
  // The answer to a submit brings a new form, also for a press that waits for a save.
  let answer = Promise.resolve()
  await page.route(`**/packages/${ref.id}**`, async (route) => {
    if (route.request().method() === "POST") await answer
    await route.fallback()
  })
  const images = page.getByLabel(/^Imagem \d+$/)
  const shown = await images.first().inputValue()
  for (const waits of [false, true]) {
    const pressed = Promise.withResolvers<void>()
    answer = pressed.promise
    if (waits) await name.press("Enter")
    await summary.fill(`Com a tecla ${waits}`)
    await page.getByRole("button", { name: "Adicionar imagem" }).click()
    await expect(page.locator("form#editor")).toHaveAttribute("inert")
    await images.first().focus()
    await page.keyboard.type("tarde")
    pressed.resolve()
    await expect(images.last()).toBeFocused()
    await expect(images.first()).toHaveValue(shown)
    await expectSaved(`Com a tecla ${waits}`)
  }
  // A draft with an empty required field has no preview.
  forgive(noise, ...reports, "422")
})

test("what is too large is not sent again as it was, and leaving asks before it is lost", async ({
  page,
  site,
  noise,
}) => {
  const { summary, expectSaved, typeAndPause } = await openEditor(page, site)
  const tooLarge = page.getByRole("alert").filter({ hasText: "O envio é grande demais." })
  const refuseNext = () =>
    page.route("**/painel/conteudo/packages/*.data*", (route) => route.fulfill({ status: 413, body: "" }), { times: 1 })
  await refuseNext()
  await summary.fill("Longo demais")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(tooLarge).toBeVisible()
  await expect(summary).toHaveValue("Longo demais")
  await page.getByRole("link", { name: "Pacotes" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Ficar aqui" }).click()
  await typeAndPause("Mais curto")
  await expectSaved("Mais curto")
  await refuseNext()
  await typeAndPause("Longo de novo")
  await expect(tooLarge).toBeVisible()
  await typeAndPause("Curto de novo")
  await expectSaved("Curto de novo")
  forgive(noise, ...reports, "413")
})

test("what the panel refuses is not sent again and again", async ({ page, site, noise }) => {
  const me = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const id = await startEntry(site.db, "segments", { name: "Balões" }, me, new Date())
  await page.clock.install()
  await open(page, `/painel/conteudo/segments/${id}`)
  // A colleague discards it.
  await discardDraft(site.db, { kind: "segments", id }, 1)
  let posts = 0
  page.on("request", (request) => (posts += Number(request.method() === "POST")))
  await page.getByLabel("Nome", { exact: true }).fill("Balões de ar")
  await expect(page.getByText("O painel não aceitou este envio.")).toBeVisible()
  await page.clock.fastForward(60_000)
  await nextPaint(page)
  expect(posts).toBe(1)
  forgive(noise, "404", "sandboxed")
})
