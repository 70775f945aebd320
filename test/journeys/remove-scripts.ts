import type { Page } from "@playwright/test"

/**
 * As after an update: the server no longer has the scripts of the open document. The next document has its own. Returns
 * how many documents were loaded since.
 */
export async function removeScripts(page: Page): Promise<() => number> {
  let documents = 0
  page.on("request", (request) => (documents += Number(request.isNavigationRequest())))
  await page.route("**/assets/*.js", (route) => (documents === 0 ? route.fulfill({ status: 404 }) : route.fallback()))
  return () => documents
}
