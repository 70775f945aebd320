import type { Locator, Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { expect, forgive, open, test } from "./site.ts"

/* Proportions and alignments of pages, at the widths at which each is hardest to keep. */

test.beforeEach(({ page }) => withoutPictures(page))

async function openAt(page: Page, width: number, path: string) {
  await page.setViewportSize({ width, height: 800 })
  await open(page, path)
}

const boxesOf = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      const [start, end] = [Math.round(left), Math.round(right)]
      return { left: start, right: end, top, bottom, width, height }
    }),
  )

const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

test("the first page's pictures are high enough for their subject where one is above the other", async ({ page }) => {
  await openAt(page, 768, "/")
  const pictures = await boxesOf(page.getByRole("main").locator("h2 >> xpath=../preceding-sibling::*[1]"))
  expect(pictures).toHaveLength(2)
  for (const { height } of pictures) expect(height).toBeGreaterThanOrEqual(288)
})

for (const width of [360, 768, 1280]) {
  test(`pictures of the mosaic are no thin strips at ${width} px`, async ({ page }) => {
    await openAt(page, width, "/contatos?perfil=turismo")
    const pictures = await boxesOf(page.locator("li:has(> a > span + span) > a > span:first-child"))
    expect(pictures.length).toBeGreaterThan(3)
    for (const { width, height } of pictures) expect(width / height).toBeLessThan(3.3)
  })
}

for (const width of [360, 768]) {
  test(`the row of packages runs to both edges of the page at ${width} px`, async ({ page }) => {
    await openAt(page, width, "/turismo")
    const row = page.locator('section[aria-label="Mais roteiros para escolher"] div:has(> ul)')
    expect(await boxesOf(row)).toMatchObject([{ left: 0, right: width }])
    const [title] = await boxesOf(page.getByRole("heading", { name: "Mais roteiros para escolher" }))
    const [slide] = await boxesOf(row.locator("li").first())
    expect(slide?.left).toBe(title?.left)
  })
}

test("the home page's slider stands apart from the first package", async ({ page }) => {
  await openAt(page, 1280, "/turismo")
  const slider = page.locator('section[aria-label="Mais roteiros para escolher"]')
  const [[lead], [bar]] = await Promise.all([
    boxesOf(page.locator("div:has(+ section[aria-label='Mais roteiros para escolher']) article")),
    boxesOf(slider),
  ])
  expect((bar?.top ?? NaN) - (lead?.bottom ?? NaN)).toBeGreaterThan(64)
})

test("the ticket of a payment ends at the edge of the page's grid", async ({ page }) => {
  await openAt(page, 1280, "/lua-de-mel/1/ana-e-pedro")
  const scan = page.locator("div:has(> * figure svg):has(dl)").last()
  const [[ticket], [grid]] = await Promise.all([boxesOf(scan), boxesOf(scan.locator(".."))])
  expect(ticket?.right).toBe(grid?.right)
})

test("sections of one page have titles of one size", async ({ page }) => {
  await openAt(page, 1280, "/turismo/destino/1/praias")
  expect(await sizeOf(page.locator("#destaques"))).toBe(await sizeOf(page.locator("#regioes")))
})

test("beside the quote form the price is larger than its label", async ({ page }) => {
  await openAt(page, 1280, "/orcamento?perfil=turismo&pacote=2001")
  const price = page.getByRole("complementary").locator("p:has(> small)")
  expect(await sizeOf(price)).toBeGreaterThan(1.3 * (await sizeOf(price.locator("small"))))
})

test("a phone has the three orders of the search in one line", async ({ page }) => {
  await openAt(page, 360, "/busca?perfil=turismo&q=praia")
  const orders = await boxesOf(page.getByRole("navigation", { name: "Ordem dos resultados" }).getByRole("link"))
  expect(new Set(orders.map(({ top }) => top)).size).toBe(1)
})

test("a phone has every channel of a store below its label", async ({ page }) => {
  await openAt(page, 360, "/contatos?perfil=turismo")
  const rows = page.getByRole("main").locator("dl > div")
  const [labels, values] = await Promise.all([boxesOf(rows.locator("dt")), boxesOf(rows.locator("dd"))])
  expect(labels.length).toBeGreaterThan(3)
  for (const [index, label] of labels.entries()) expect(values[index]?.top).toBeGreaterThanOrEqual(label.bottom)
})

test("links to a page's sections run to the edge of a phone, and titles break late", async ({ page }) => {
  await openAt(page, 360, "/intercambio/pais/1/irlanda")
  const links = page.getByRole("navigation", { name: "Nesta página" })
  expect(await boxesOf(links.getByRole("list"))).toMatchObject([{ left: 0, right: 360 }])
  const [[link], [text]] = await Promise.all([
    boxesOf(links.getByRole("link").first()),
    boxesOf(page.locator("main section h2").first()),
  ])
  expect(link?.left).toBe(text?.left)
  await expect(page.locator("h2").first()).toHaveCSS("text-wrap-style", "pretty")
})

test("an unknown address offers the world of its layout first, on a phone in buttons of one width", async ({
  page,
  noise,
}) => {
  await openAt(page, 360, "/turismo/nao-existe")
  const ways = page.getByRole("main").getByRole("link", { name: /^(Intercâmbio|Lazer\/Negócios|Contatos)$/ })
  const filled = await ways.evaluateAll((links) =>
    links
      .filter((link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)")
      .map((link) => link.textContent),
  )
  expect(filled).toEqual(["Lazer/Negócios"])
  expect(new Set((await boxesOf(ways)).map(({ width }) => width)).size).toBe(1)
  forgive(noise, "404")
})

test("a long list of tabs shows its scrollbar, and beside the panel scrolls within the window", async ({ page }) => {
  await open(page, "/intercambio/pais/1/irlanda")
  const list = page.getByRole("tablist", { name: "Cidades" })
  const stateOf = (width: number) =>
    page.setViewportSize({ width, height: 900 }).then(() =>
      list.evaluate((element) => ({
        bar: getComputedStyle(element).scrollbarWidth,
        isLow: element.clientHeight < innerHeight * 0.6,
        scrolls: [element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight],
      })),
    )
  expect(await stateOf(1280)).toEqual({ bar: "thin", isLow: true, scrolls: [false, false] })
  await list.evaluate((element) => {
    for (let added = 0; added < 30; added += 1) element.append(element.children[0]!.cloneNode(true))
  })
  expect(await stateOf(1280)).toEqual({ bar: "thin", isLow: true, scrolls: [false, true] })
  expect(await stateOf(360)).toEqual({ bar: "thin", isLow: true, scrolls: [true, false] })
})
