import type { Page } from "@playwright/test"

/** Byte limit of the picture in a phone's first view. */
export const firstPictureMaxBytes = 90 * 1024

/**
 * Answers every picture with an empty SVG. Encoding real ones takes long, and these journeys need only their place in
 * the layout.
 */
export async function withoutPictures(page: Page) {
  await page.route("**/media/**", (route) =>
    route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: "image/svg+xml" }),
  )
}
