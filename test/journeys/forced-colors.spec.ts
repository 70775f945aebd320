import { withoutPictures } from "./pictures.ts"
import { expect, open, ready, test } from "./site.ts"

/* The site in the system's own colours. */

test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } })

test("in forced colors controls keep a border or an underline, and nothing is invisible", async ({ page }) => {
  await withoutPictures(page)
  for (const path of [
    "/",
    "/turismo",
    "/intercambio/pacote/destaques/1/irlanda",
    "/orcamento?perfil=turismo",
    "/busca?q=praia",
  ]) {
    await page.goto(path)
    await ready(page)
    const wrong = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>("button, input, select, textarea")].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 2,
      )
      return shown.flatMap((element) => {
        const style = getComputedStyle(element)
        const edged =
          style.borderTopWidth !== "0px" ||
          style.borderBottomWidth !== "0px" ||
          style.outlineStyle !== "none" ||
          element.querySelector("svg") !== null
        return edged || ["radio", "checkbox"].includes(element.getAttribute("type") ?? "")
          ? []
          : [element.outerHTML.slice(0, 160)]
      })
    })
    expect(wrong, path).toEqual([])
  }
})

test("in forced colors the current page is marked in the header", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const header = page.getByRole("banner")
  await open(page, "/busca?perfil=turismo")
  await expect(header.getByRole("link", { name: "Buscar" })).toHaveCSS("border-bottom-width", "3px")
  await open(page, "/turismo")
  await expect(header.getByRole("link", { name: "Buscar" })).toHaveCSS("border-bottom-width", "1px")
  await open(page, "/orcamento?perfil=turismo")
  await expect(header.getByRole("link", { name: "Orçamento" })).toHaveCSS("border-bottom-width", "3px")
  await open(page, "/turismo/pagina/12/equipe")
  const list = header.locator("summary").filter({ hasText: "Quem Somos" })
  await expect(list).toHaveCSS("text-decoration-line", "underline")
  await list.click()
  await expect(header.getByRole("link", { name: "Equipe" })).toHaveCSS("text-decoration-line", "underline")
})

test("in forced colors the chosen tab, section and thumbnail are marked, and no other", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const marked = (selector: string) =>
    page.locator(selector).evaluateAll((all) => {
      const probe = document.body.appendChild(document.createElement("i"))
      probe.style.color = "Highlight"
      const { color } = getComputedStyle(probe)
      probe.remove()
      return all.flatMap((element, index) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(element)
        return borderBottomColor === color && borderBottomWidth !== "0px" ? [index] : []
      })
    })
  for (const [path, selector] of [
    ["/intercambio/pais/1/irlanda", '[role="tab"]'],
    ["/intercambio/pais/1/irlanda", 'nav[aria-label="Nesta página"] a'],
    ["/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho", 'a[href^="#foto-"]'],
  ] as const) {
    await page.goto(path)
    await ready(page)
    await expect.poll(() => marked(selector), { message: selector }).toEqual([0])
  }
})
