import type { Page } from "@playwright/test"

/**
 * Answers every picture with an empty one of no size of its own: drawing real ones takes long, and these journeys only
 * need their space.
 */
export async function withoutPictures(page: Page) {
  await page.route("**/media/**", (route) =>
    route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: "image/svg+xml" }),
  )
}
