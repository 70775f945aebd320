import type { Locator, Page } from "@playwright/test"

/** Presses Tab until the target has the focus; a target that Tab does not reach fails. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  const handle = await target.elementHandle()
  for (let presses = 0; presses < 150; presses++) {
    if (await page.evaluate((element) => document.activeElement === element, handle)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target}`)
}
