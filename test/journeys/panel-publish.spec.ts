import { findDraft, saveDraft } from "#domain/entries/drafts.server.ts"
import { findEntry } from "#domain/entries/read-entries.server.ts"
import { addDays, today } from "#platform/time/day.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { findViolations, sidewaysScroll } from "./axe.ts"
import { expect, open, test } from "./site.ts"

const praia = { kind: "packages", id: "2001" } as const

// The site is one for all journeys of a worker.
test.beforeEach(({ site }) => site.db.deleteFrom("content_draft").execute())

test("a change is scheduled, seen in the editor, and the schedule is cancelled", async ({ page, site }) => {
  const me = await signInBrowser(page.context(), site, { roles: ["editor"] })
  await draftEntry({ db: site.db, clock: () => new Date() }, praia, { name: "Para depois" }, { staff: me })
  await open(page, "/painel/conteudo/packages/2001")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await page.getByText("Agendar para outro dia ou hora").click()
  await page.getByLabel("Dia", { exact: true }).fill(addDays(today(new Date()), 40))
  await page.getByLabel("Hora", { exact: true }).fill("08:30")
  expect(await findViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Agendar", exact: true }).click()
  await expect(page.getByText(/No ar, com mudança agendada para .*8h30/)).toBeVisible()
  expect((await findDraft(site.db, praia))?.publishAt).toMatch(/T11:30:00/)
  await page.getByRole("link", { name: "Mudar o agendamento" }).click()
  await page.getByRole("button", { name: "Cancelar o agendamento" }).click()
  await expect(page.getByText("O agendamento foi cancelado.")).toBeVisible()
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
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole("button", { name: "Publicar os 2 agora" }).click()
  await expect(page.getByText("Publicados: o site já mostra.")).toBeVisible()
  expect((await findEntry(site.db, praia))?.document).toMatchObject({ city_id: 900 })
  expect((await findEntry(site.db, city))?.document).toMatchObject({ name: "Atins" })
  // The browser reports the refused form in the console.
  noise.length = 0
})
