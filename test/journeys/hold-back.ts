import type { Page } from "@playwright/test"

/** Delays the responses to matching requests until the returned function is called, as on a slow connection. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}
