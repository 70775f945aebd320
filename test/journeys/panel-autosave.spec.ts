import type { Page } from "@playwright/test"
import { findDraft } from "#domain/entries/drafts.server.ts"
import { listEntries } from "#domain/entries/read-entries.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { type Site, expect, open, test } from "./site.ts"

/** Opens the editor of a package whose posts do not reach the server while `away` says so. */
async function openEditor(page: Page, site: Site, place: number) {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const entry = (await listEntries(site.db, "packages"))[place]
  if (!entry) throw new Error("the demo has no such package")
  const ref = { kind: "packages", id: entry.id } as const
  const line = { away: false }
  await page.route(`**/painel/conteudo/packages/${entry.id}**`, (route) =>
    line.away && route.request().method() === "POST" ? route.abort() : route.continue(),
  )
  await page.clock.install()
  await open(page, `/painel/conteudo/packages/${entry.id}`)
  const summaryOf = async () => ((await findDraft(site.db, ref))?.document as { summary?: string } | undefined)?.summary
  return { line, summary: page.getByLabel(/^Resumo/), isKept: (text: string) => expect.poll(summaryOf).toBe(text) }
}

// The site is one for all journeys of a worker.
test.afterEach(({ site }) => site.db.deleteFrom("content_draft").execute())

test("what could not be saved is saved by itself, or with what is typed next", async ({ page, site, noise }) => {
  const { line, summary, isKept } = await openEditor(page, site, 20)
  await summary.fill("Primeiro")
  await isKept("Primeiro")
  for (const isTypedOn of [false, true]) {
    line.away = true
    await summary.fill(`Sem linha ${isTypedOn}`)
    await expect(page.getByText("Não deu para guardar.")).toBeVisible()
    line.away = false
    if (isTypedOn) await summary.fill("Escrito depois")
    else await page.clock.fastForward(10_000)
    await isKept(isTypedOn ? "Escrito depois" : `Sem linha ${isTypedOn}`)
    // It is no conflict with oneself.
    await expect(page.getByText("Rascunho guardado agora")).toBeVisible()
  }
  // The browser reports the posts that failed.
  noise.length = 0
})

test("what could not be saved is saved when the page is left", async ({ page, site, noise }) => {
  const { line, summary, isKept } = await openEditor(page, site, 21)
  const address = page.url()
  line.away = true
  await summary.fill("Antes de fechar")
  await expect(page.getByText("Não deu para guardar.")).toBeVisible()
  line.away = false
  await page.goto("about:blank")
  await isKept("Antes de fechar")
  await open(page, address)
  line.away = true
  await summary.fill("Antes de publicar")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByText("Não deu para enviar.")).toBeVisible()
  line.away = false
  await page.goto("about:blank")
  await isKept("Antes de publicar")
  noise.length = 0
})
