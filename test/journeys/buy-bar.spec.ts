import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

test("with doubled text on a phone the bar of a package shows its whole price", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [
    "/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar",
    "/turismo/pacote/0/-/3/cruzeiros/2056/a-grande-travessia-de-santos-a-europa-em-dezesseis-noites",
  ]) {
    await open(page, path)
    const bar = page.getByRole("complementary", { name: "Preço e contato" })
    // One row as long as it has room.
    expect((await bar.boundingBox())?.height, path).toBeLessThan(130)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    // Two rows: price, then both links.
    expect((await bar.boundingBox())?.height, path).toBeLessThan(340)
    const cut = await bar.evaluate((bar) => {
      const words = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const cut: string[] = []
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        range.selectNodeContents(word)
        const { left, right } = range.getBoundingClientRect()
        const part = [...bar.children].find((one) => one.contains(word))?.getBoundingClientRect()
        if (!part || left < part.left - 1 || right > part.right + 1 || right > innerWidth)
          cut.push(word.textContent ?? "")
      }
      return cut
    })
    expect(cut, path).toEqual([])
  }
})
