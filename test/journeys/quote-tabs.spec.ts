import type { BrowserContext, Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { answerAll, quoteAddress, sentDialog } from "./quote-answers.ts"
import { expect, open, test } from "./site.ts"

/* The quote form in two tabs: neither loses what was typed in the other, and what was sent does not come back. */

test.use({ contextOptions: { reducedMotion: "reduce" } })

const nameField = (page: Page) => page.getByLabel("Nome", { exact: true })
const wishes = (page: Page) => page.getByLabel(/^Observações/)
const notice = (page: Page) => page.getByText(/^Encontramos um pedido que você começou/)
const storedText = (page: Page) => page.evaluate(() => localStorage.getItem("quote-draft"))

async function openTab(context: BrowserContext, address = quoteAddress): Promise<Page> {
  const tab = await context.newPage()
  await withoutPictures(tab)
  await open(tab, address)
  await expect(tab.locator("form")).toBeVisible()
  return tab
}

async function send(tab: Page) {
  await tab.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expect(sentDialog(tab)).toBeVisible()
}

/** Types once the form's script stores drafts. */
async function type(tab: Page, field: (page: Page) => ReturnType<typeof nameField>, text: string) {
  await field(tab).fill(text)
  await expect.poll(() => storedText(tab)).toContain(text)
}

test("two forms begun side by side are two drafts; sending one leaves the other", async ({ context }) => {
  const [first, second] = [await openTab(context), await openTab(context, "/orcamento?perfil=turismo")]
  await type(first, nameField, "Marina Primeira")
  await type(second, nameField, "Marina Segunda")
  await first.reload()
  await expect(notice(first)).toBeVisible()
  await expect(nameField(first)).toHaveValue("Marina Primeira")
  await answerAll(first, "Marina Primeira")
  await send(first)
  await first.keyboard.press("Escape")
  await expect(nameField(first)).toHaveValue("")
  await second.close()
  const later = await openTab(context, "/orcamento?perfil=turismo")
  await expect(notice(later)).toBeVisible()
  await expect(nameField(later)).toHaveValue("Marina Segunda")
})

test("a draft continued in a second tab has what was typed in either", async ({ context }) => {
  const first = await openTab(context)
  await type(first, nameField, "Marina Dupla")
  const second = await openTab(context)
  await expect(notice(second)).toBeVisible()
  await type(second, wishes, "Duas malas.")
  await type(first, nameField, "Marina Dupla Luz")
  await first.close()
  await second.reload()
  await expect(nameField(second)).toHaveValue("Marina Dupla Luz")
  await expect(wishes(second)).toHaveValue("Duas malas.")
})

test("a draft sent in one tab does not come back from the other; what is typed there later does", async ({
  context,
}) => {
  const first = await openTab(context)
  await type(first, nameField, "Marina Enviada")
  const second = await openTab(context)
  await expect(notice(second)).toBeVisible()
  await answerAll(second, "Marina Enviada")
  await send(second)
  expect(await storedText(second)).toBeNull()
  await type(first, wishes, "Também quero mergulhar.")
  await first.close()
  const later = await openTab(context)
  await expect(wishes(later)).toHaveValue("Também quero mergulhar.")
  await expect(nameField(later)).toHaveValue("")
})
