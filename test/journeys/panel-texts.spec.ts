import type { Page } from "@playwright/test"
import { findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { clipboardSamples } from "#test/fixtures/clipboard-samples.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations } from "./axe.ts"
import { holdBack } from "./hold-back.ts"
import { pressButton } from "./press-button.ts"
import { type Site, expect, forgive, nextPaint, open, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

async function draftOf({ db }: Site, ref: EntryRef): Promise<Record<string, unknown>> {
  return ((await findDraft(db, ref))?.document ?? {}) as Record<string, unknown>
}

const textOf = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const saved = (page: Page) => expect(page.getByText("Rascunho guardado agora")).toBeVisible()

/** Moves the caret to the end. */
async function goToEnd(page: Page, name: string) {
  await expect(toolbar(page, name)).toBeVisible()
  await textOf(page, name).click()
  await page.keyboard.press("Control+End")
}

async function paste(page: Page, html: string, text: string) {
  await page.evaluate(
    ({ html: asHtml, text: asText }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/html", asHtml)
      clipboardData.setData("text/plain", asText)
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    { html, text },
  )
}

test("a text is written with the keyboard, and saved as the site's HTML", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref, entry } = await takePackage(site)
  await open(page, editor)
  await goToEnd(page, "Observações (opcional)")
  await page.keyboard.press("Control+a")
  await page.keyboard.press("Delete")
  await page.keyboard.press("Control+Alt+3")
  await page.keyboard.type("O que levar")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Roupa ")
  await page.keyboard.press("Control+b")
  await page.keyboard.type("leve")
  await page.keyboard.press("Control+b")
  await page.keyboard.type(" & chapéu")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+Shift+8")
  await page.keyboard.type("água")
  await page.keyboard.press("Enter")
  await page.keyboard.type("protetor")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Dúvidas?")
  await page.keyboard.press("Shift+Enter")
  await page.keyboard.type("Fale com a gente")
  await saved(page)
  const { observation, ...rest } = await draftOf(site, ref)
  expect(observation).toBe(
    "<h3>O que levar</h3>\n<p>Roupa <strong>leve</strong> &amp; chapéu</p>\n<ul>\n<li>água</li>\n" +
      "<li>protetor</li>\n</ul>\n<p>Dúvidas?<br>Fale com a gente</p>",
  )
  // Untouched texts are unchanged to the byte.
  const { observation: _observation, ...before } = entry.document
  expect(rest).toEqual(before)
  // A text whose changes were all undone is unchanged too.
  const undo = toolbar(page, "Observações (opcional)").getByRole("button", { name: "Desfazer" })
  while ((await undo.getAttribute("aria-disabled")) === null) await undo.press("Enter")
  const kept = async () => (await findDraft(site.db, ref))?.document ?? entry.document
  await expect.poll(kept).toEqual(entry.document)
})

test("what comes from Word arrives as our elements, and a word stays in its sentence", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref } = await takePackage(site)
  await open(page, editor)
  const [word] = clipboardSamples
  await goToEnd(page, "Observações (opcional)")
  await page.keyboard.press("Control+a")
  await page.keyboard.press("Delete")
  // A region that was there before: a new one with its text is not announced.
  await page.getByRole("status").evaluateAll((regions) => regions.forEach((region) => (region.ariaLabel = "antes")))
  await paste(page, word?.html ?? "", "sem formato")
  await expect(
    page.getByRole("status", { name: "antes" }).filter({ hasText: "Tiramos deste texto o que o site não mostra" }),
  ).toBeVisible()
  await saved(page)
  const observation = async () => (await draftOf(site, ref)).observation
  expect(await observation()).toBe(word?.cleaned)
  await page.keyboard.press("Control+a")
  await page.keyboard.type("Leve ")
  await paste(page, "<meta charset='utf-8'><b style='font-weight:700'>chapéu</b>", "chapéu")
  await page.keyboard.press("Control+b")
  await page.keyboard.type(" na mala")
  await expect.poll(observation).toBe("<h3>Leve <strong>chapéu</strong> na mala</h3>")
  await page.keyboard.press("Control+a")
  await paste(page, '<img src="https://agencia.example/praia.jpg">', "")
  await expect(textOf(page, "Observações (opcional)")).toHaveText("Leve chapéu na mala")
})

test("a link is set, changed and taken away by the keyboard; a wrong address is refused", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await open(page, editor)
  await goToEnd(page, "Observações (opcional)")
  await page.keyboard.press("Control+a")
  await page.keyboard.type("Fale conosco")
  await page.keyboard.press("Control+Shift+ArrowLeft")
  // The browser reports a new selection to the editor with a delay.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("conosco")
  await nextPaint(page)
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Link" })
  await page.keyboard.type("javascript:alert(1)")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText("Este endereço não serve")
  expect(await listViolations(page)).toEqual([])
  await dialog.getByLabel("Para onde leva").fill("contato@agencia.example")
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  const text = textOf(page, "Observações (opcional)")
  await expect(text).toBeFocused()
  await expect(text.getByRole("link", { name: "conosco" })).toHaveAttribute("href", "mailto:contato@agencia.example")
  await nextPaint(page)
  await page.keyboard.press("Control+k")
  await expect(dialog.getByLabel("Para onde leva")).toHaveValue("mailto:contato@agencia.example")
  await dialog.getByLabel("Para onde leva").fill("contatos")
  await pressButton(dialog.getByRole("button", { name: "Pôr link" }))
  await expect(text.getByRole("link")).toHaveAttribute("href", "/contatos")
  await expect(dialog).toHaveCount(0)
  await expect(text).toBeFocused()
  await nextPaint(page)
  await page.keyboard.press("Control+k")
  await pressButton(dialog.getByRole("button", { name: "Tirar link" }))
  await expect(text.getByRole("link")).toHaveCount(0)
  await expect(text).toHaveText("Fale conosco")
})

test("a link that was cancelled before its page was found is not set; a lost connection blames no address", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await open(page, editor)
  await goToEnd(page, "Observações (opcional)")
  const text = textOf(page, "Observações (opcional)")
  const before = await text.textContent()
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Link" })
  await page.keyboard.type("contatos")
  await page.waitForResponse("**/painel/conteudo/paginas?q=contatos")
  const answer = await holdBack(page, "**/painel/conteudo/paginas*")
  const found = page.waitForResponse("**/painel/conteudo/paginas?q=contatos")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(text).toBeFocused()
  answer()
  await (await found).finished()
  await nextPaint(page)
  await expect(text).toHaveText(before ?? "")

  await page.route("**/painel/conteudo/paginas*", (route) => route.abort())
  await page.keyboard.press("Control+k")
  await page.keyboard.type("contatos")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText("Não deu para procurar a página agora.")
  forgive(noise, "ERR_FAILED")
})

/** What is above the tools. */
const windows = [
  { width: 700, height: 800, above: "HEADER" },
  { width: 1024, height: 800, above: "HEADER" },
  { width: 1280, height: 800, above: "HEADER" },
  { width: 740, height: 360, above: undefined },
]

test("the toolbar is one stop of the Tab key, says what is on, and stays in sight", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await open(page, editor)
  const tools = toolbar(page, "Observações (opcional)")
  await goToEnd(page, "Observações (opcional)")
  await page.keyboard.press("Control+a")
  await page.keyboard.press("Shift+Tab")
  await expect(tools.getByRole("button", { name: "Negrito" })).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(tools.getByRole("button", { name: "Itálico" })).toBeFocused()
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowRight")
  await expect(tools.getByRole("button", { name: "Negrito" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(textOf(page, "Observações (opcional)")).toBeFocused()
  await expect(tools.getByRole("button", { name: "Negrito" })).toHaveAttribute("aria-pressed", "true")
  for (const name of ["Lista numerada", "Citação", "Subtítulo"]) {
    await tools.getByRole("button", { name }).click()
    await expect(tools.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true")
    await tools.getByRole("button", { name }).click()
    await expect(tools.getByRole("button", { name })).toHaveAttribute("aria-pressed", "false")
  }
  // The editor came with style sheets: a second copy of the page's own would override those of the next page.
  const sheets = page.locator('link[rel="stylesheet"]')
  const paths = await sheets.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
  )
  expect(paths).toEqual([...new Set(paths)])
  // While one scrolls a long text, the tools stay below the entry's bar; on a phone on its side, at the top.
  await saved(page)
  for (const { above, ...size } of windows) {
    await page.setViewportSize(size)
    const seen = await tools.evaluate((bar) => {
      if (bar.parentElement) bar.parentElement.style.minBlockSize = "2000px"
      scrollBy({ top: bar.getBoundingClientRect().top + 300, behavior: "instant" })
      const { top, left } = bar.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint(left + 20, y)
      return { isOnTop: bar.contains(at(top + 2)), above: at(top - 2)?.closest("header")?.tagName }
    })
    expect(seen, `at ${size.width} px`).toEqual({ isOnTop: true, above })
  }
})

test("the way to a mistake in a text leads into its editor, which cleans what the site refuses", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref, entry } = await takePackage(site)
  const wrong = {
    ...entry.document,
    observation: "<table><tr><td>Uma <b>tabela</b></td></tr></table>",
    include: "<p> </p>",
  }
  await saveDraft(
    site.db,
    { ...ref, document: wrong, baseDigest: digestOf(entry), revision: 0 },
    { id: "x" },
    new Date(),
  )
  await open(page, editor)
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await page.getByRole("alert").getByRole("link", { name: "Inclui" }).click()
  const include = textOf(page, "Inclui (opcional)")
  await expect(include).toBeFocused()
  await expect(include).toHaveAccessibleDescription(/não tem nenhum texto/)
  await expect(page.getByText("Tiramos deste texto o que o site não mostra.").last()).toBeVisible()
  await page.locator("label", { hasText: "Observações (opcional)" }).click()
  await expect(textOf(page, "Observações (opcional)")).toBeFocused()
  await expect(page.getByRole("alert")).toHaveCount(0)
  expect((await draftOf(site, ref)).observation).toBe("Uma <strong>tabela</strong>")
  expect(await listViolations(page)).toEqual([])
  // The browser logs the refused form as an error.
  forgive(noise, "422")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a text is HTML in a text area, with its look beside it", async ({ page, site }) => {
    await signInBrowser(page.context(), site, { roles: ["editor"] })
    const { editor, entry } = await takePackage(site)
    await page.goto(editor)
    await expect(page.getByLabel("Descrição (opcional)")).toHaveValue(entry.document.description ?? "")
    await expect(page.getByText("Como fica no site: Descrição (opcional)")).toBeVisible()
  })
})

function toolbar(page: Page, name: string) {
  return page.getByRole("toolbar", { name: `${name}: formatação` })
}
