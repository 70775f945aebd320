import { withoutPictures } from "./pictures.ts"
import { tripAddress } from "./quote-answers.ts"
import { expect, open, test } from "./site.ts"

/* An error waits until the press that left its field has ended (use-after-press.ts). */

test("the error of a field appears when the press that left it becomes a drag or a scroll", async ({ page }) => {
  await withoutPictures(page)
  await open(page, tripAddress)
  const name = page.getByLabel("Nome", { exact: true })
  await name.click()
  const fire = (type: string) => page.evaluate((type) => dispatchEvent(new PointerEvent(type)), type)
  await fire("pointerdown")
  await name.blur()
  await expect(name).not.toHaveAttribute("aria-invalid", "true")
  await fire("pointercancel")
  await expect(name).toHaveAttribute("aria-invalid", "true")
})
