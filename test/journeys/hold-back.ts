import type { Page } from "@playwright/test"

/** Keeps the answers to matching requests back until the returned function is called, as on a slow connection. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}
