import type { Page } from "@playwright/test"

/** Goes to an address within the document, as by a link that the page does not have; without the panel's `/painel`. */
export async function followAddress(page: Page, address: string) {
  await page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    address,
  )
}
