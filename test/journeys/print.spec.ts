import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

/* What only a screen can use is not printed. */

test("the printed contacts have neither buttons nor empty boxes", async ({ page }) => {
  await withoutPictures(page)
  await open(page, "/contatos")
  await page.emulateMedia({ media: "print" })
  const main = page.getByRole("main")
  await expect(main.getByRole("link", { name: "Solicitar orçamento" })).toBeHidden()
  await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible()
  const empty = await main.locator("div").evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const isBox = box.checkVisibility() && box.getBoundingClientRect().height > 1
      return isBox && (box as HTMLElement).innerText.trim() === "" ? [box.className] : []
    }),
  )
  expect(empty).toEqual([])
})
