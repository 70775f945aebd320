import { findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { reorderEntries } from "#domain/entries/entry-order.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { addDays, today } from "#platform/time/day.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { drag } from "./drag.ts"
import { holdBack } from "./hold-back.ts"
import { expect, forgive, open, test } from "./site.ts"

const praia = { kind: "packages", id: "2001" } as const

// All journeys of a worker share one site.
test.beforeEach(({ site }) => site.db.deleteFrom("content_draft").execute())

test("a change is scheduled, seen in the editor, and the schedule is cancelled", async ({ page, site }) => {
  const me = await signInBrowser(page.context(), site, { roles: ["editor"] })
  await draftEntry({ db: site.db, clock: () => new Date() }, praia, { name: "Para depois" }, { staff: me })
  await open(page, "/painel/conteudo/packages/2001")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await page.getByText("Agendar para outro dia ou hora").click()
  await page.getByLabel("Dia", { exact: true }).fill(addDays(today(new Date()), 40))
  await page.getByLabel("Hora", { exact: true }).fill("08:30")
  expect(await listViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Agendar", exact: true }).click()
  await expect(page.getByText(/No ar, com mudança agendada para .*8h30/)).toBeVisible()
  expect((await findDraft(site.db, praia))?.publishAt).toMatch(/T11:30:00/)
  await page.getByRole("link", { name: "Mudar o agendamento" }).click()
  await page.getByRole("button", { name: "Cancelar o agendamento" }).click()
  await expect(page.getByRole("status").filter({ hasText: "O agendamento foi cancelado." })).toBeFocused()
  expect((await findDraft(site.db, praia))?.publishAt).toBeNull()
})

test("a package and its new city are published together, from the refusal of the first", async ({
  page,
  site,
  noise,
}) => {
  const me = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const city = { kind: "cities", id: "900" } as const
  const document = { id: 900, name: "Atins", country_id: 20, profiles: ["tourism"], images: [] }
  await saveDraft(site.db, { ...city, document, baseDigest: "", revision: 0 }, me, new Date())
  await open(page, "/painel/conteudo/packages/2001")
  await page.getByLabel(/^Cidade/).fill("Atins")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  const refusal = page.getByRole("alert")
  await expect(refusal).toContainText("Ainda é rascunho: cidade Atins.")
  await refusal.getByRole("link", { name: "Publicar juntos" }).click()
  await expect(page.getByLabel("Atins", { exact: true })).toBeChecked()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await listViolations(page)).toEqual([])
  }
  await page.getByRole("button", { name: "Publicar os 2 agora" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Publicados: o site já mostra." })).toBeFocused()
  expect((await findEntry(site.db, praia))?.document).toMatchObject({ city_id: 900 })
  expect((await findEntry(site.db, city))?.document).toMatchObject({ name: "Atins" })
  // The browser logs the refused form as an error.
  forgive(noise, "422")
})

test("a list is ordered by the keyboard and by dragging, published and undone", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const order = async () => (await listEntries(site.db, "partners")).map(({ id }) => id)
  const before = await order()
  const [a = "", b = "", c = "", ...rest] = before
  const titles = new Map((await listEntries(site.db, "partners")).map(({ id, document }) => [id, document.title]))
  await open(page, "/painel/conteudo/partners")
  await page.getByRole("link", { name: "Mudar a ordem" }).click()
  await page.getByRole("button", { name: `Descer ${titles.get(a)}` }).focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("status").filter({ hasText: "lugar 2 de" })).toHaveCount(1)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: `Descer ${titles.get(a)}` })).toBeFocused()
  const shown = page.locator("ol > li")
  await expect(shown.nth(2)).toContainText(titles.get(a) ?? "")
  // Drags the last of three to the first place.
  await drag(shown.nth(2), shown.nth(0))
  await drag(shown.filter({ hasText: titles.get(c) ?? "" }), shown.nth(0))
  await expect(page.getByText("A ordem mudou aqui: falta publicar.")).toBeVisible()
  expect(await order()).toEqual(before)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await listViolations(page)).toEqual([])
  }
  const publish = await holdBack(page, "**/ordem/partners.data**")
  await page.getByRole("button", { name: "Publicar esta ordem" }).click()
  await expect(page.getByText("Publicando…")).toBeVisible()
  // What would be moved now is neither in the order that is on its way nor in the one that its answer brings.
  await shown
    .nth(0)
    .getByRole("button", { name: /^Descer/ })
    .click({ force: true })
  await expect(shown.nth(0)).toContainText(titles.get(c) ?? "")
  publish()
  await expect(page.getByText("Publicada: o site já mostra nesta ordem.")).toBeVisible()
  expect(await order()).toEqual([c, a, b, ...rest])
  await page.getByRole("button", { name: /^Desfazer/ }).click()
  await expect(page.getByText("Desfeita: o site voltou à ordem de antes.")).toBeVisible()
  expect(await order()).toEqual(before)
})

test("moves that are not published are asked about; a number or a key sends an entry to the other end", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const order = async () => (await listEntries(site.db, "testimonials")).map(({ id }) => id)
  const before = await order()
  const [first = "", second = "", ...rest] = before
  await open(page, "/painel/conteudo/testimonials")
  await page.getByRole("link", { name: "Mudar a ordem" }).click()
  const places = page.getByRole("textbox", { name: /^Lugar de / })
  // Typed with the keyboard alone.
  await places.first().focus()
  await page.keyboard.type(String(before.length))
  await page.keyboard.press("Enter")
  await expect(places.last()).toBeFocused()
  await expect(places.last()).toHaveValue(String(before.length))
  const question = page.getByRole("dialog", { name: "A ordem ainda não foi publicada" })
  // Its anchor stays in the address.
  await page.getByRole("link", { name: "Pular para o conteúdo" }).press("Enter")
  await expect(page).toHaveURL(/#conteudo$/)
  const asked = [
    () => page.getByRole("link", { name: "Hoje", exact: true }).click(),
    () => page.getByRole("link", { name: "Voltar à lista" }).click(),
    async () => {
      // Without its anchor the page is loaded again, and the end of that closes a question that came meanwhile.
      await Promise.all([page.waitForResponse(/testimonials\.data/), page.evaluate(() => history.back())])
      await expect(page).not.toHaveURL(/#/)
      await expect(async () => {
        await page.evaluate(() => history.back())
        await expect(question).toBeVisible({ timeout: 3_000 })
      }).toPass()
    },
  ]
  for (const leave of asked) {
    await leave()
    await expect(question).toBeVisible()
    expect(await listViolations(page)).toEqual([])
    await page.keyboard.press("Escape")
    await expect(question).toHaveCount(0)
    await expect(page.getByText("A ordem mudou aqui: falta publicar.")).toBeVisible()
  }
  // The router says that it cannot hold up an anchor that the browser follows, and need not.
  forgive(noise, "You are trying to use a blocker on a POP navigation")
  const [unload] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ])
  expect(unload.type()).toBe("beforeunload")
  await unload.dismiss()
  // What publishes the moves is not asked about.
  await page.getByRole("button", { name: "Publicar esta ordem" }).click()
  await expect(page.getByText("Publicada: o site já mostra nesta ordem.")).toBeVisible()
  expect(await order()).toEqual([second, ...rest, first])
  // A page that begins with the third entry: the last one goes before it.
  const { position, id } = await site.db
    .selectFrom("testimonial")
    .select(["position", "id"])
    .orderBy("position")
    .offset(1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await open(page, `/painel/conteudo/ordem/testimonials?depois=${position}.${id}`)
  await expect(places.first()).toHaveValue("3")
  await page
    .getByRole("button", { name: /^Subir/ })
    .last()
    .focus()
  await page.keyboard.press("Home")
  await expect(page.getByText("vai para o lugar 1")).toBeVisible()
  await page.getByRole("link", { name: "Voltar ao começo" }).click()
  await question.getByRole("button", { name: "Ficar aqui" }).click()
  await page.getByRole("button", { name: "Publicar esta ordem" }).click()
  await expect(page.getByText("Publicada: o site já mostra nesta ordem.")).toBeVisible()
  expect(await order()).toEqual(before)
  await page
    .getByRole("button", { name: /^Descer/ })
    .first()
    .click()
  await page.getByRole("link", { name: "Voltar ao começo" }).click()
  await question.getByRole("button", { name: "Continuar sem publicar" }).click()
  await expect(places.first()).toHaveValue("1")
  expect(await order()).toEqual(before)
})

test("an order that somebody else changed meanwhile is shown, and is published from there", async ({
  page,
  site,
  noise,
}) => {
  const staff = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const order = async () => (await listEntries(site.db, "stores")).map(({ id }) => id)
  const [first = "", second = "", ...rest] = await order()
  await open(page, "/painel/conteudo/ordem/stores")
  const services = { db: site.db, clock: () => new Date() }
  const after = [...rest, second, first]
  const theirs = { staff, address: "127.0.0.1", origin: "panel" } as const
  await reorderEntries(services, "stores", { before: await order(), after }, theirs)
  // On a slow connection the list is read long after the refusal is known.
  await page.route("**/ordem/stores.data**", async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const down = page.getByRole("button", { name: /^Descer/ }).first()
  await down.click()
  await page.getByRole("button", { name: "Publicar esta ordem" }).click()
  await expect(page.getByRole("alert")).toContainText("Outra pessoa mudou esta lista agora.")
  await down.click()
  await page.getByRole("button", { name: "Publicar esta ordem" }).click()
  await expect(page.getByText("Publicada: o site já mostra nesta ordem.")).toBeVisible()
  const [one = "", two = "", ...others] = after
  expect(await order()).toEqual([two, one, ...others])
  // The browser logs the refused form as an error.
  forgive(noise, "409")
})

test("a second press while the first is on its way publishes nothing more", async ({ page, site }) => {
  const me = await signInBrowser(page.context(), site, { roles: ["editor"] })
  await draftEntry({ db: site.db, clock: () => new Date() }, praia, { name: "Uma vez só" }, { staff: me })
  await open(page, "/painel/conteudo/packages/2001/publicar")
  const pressed = Promise.withResolvers<void>()
  let posts = 0
  await page.route("**/packages/2001/publicar**", async (route) => {
    if (route.request().method() === "POST") {
      posts += 1
      await pressed.promise
    }
    await route.continue()
  })
  const button = page.getByRole("button", { name: "Publicar agora" })
  const sent = page.waitForRequest((request) => request.method() === "POST")
  await button.click()
  await sent
  await button.click()
  pressed.resolve()
  await expect(page.getByText("Publicado: o site já mostra.")).toBeVisible()
  expect(posts).toBe(1)
})
