import type { Locator } from "@playwright/test"

/** Drags with the mouse. The browser uses up the first move for the start of the drag if it is busy. */
export async function drag(from: Locator, to: Locator) {
  const { mouse } = from.page()
  await from.hover()
  await mouse.down()
  await to.hover()
  await to.hover()
  await mouse.up()
}
