import type { Locator } from "@playwright/test"
import { expect } from "./site.ts"

/**
 * Presses Enter on a button once it is enabled. `Locator.press` does not wait for that, as `click` does: while a page
 * loads its data again its buttons are disabled, and take no key.
 */
export async function pressButton(button: Locator) {
  await expect(button).toBeEnabled()
  await button.press("Enter")
}
