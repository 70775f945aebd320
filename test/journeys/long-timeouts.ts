import type { Page } from "@playwright/test"

/**
 * The site's own waits of three seconds last a minute, so that a busy machine does what comes before their end. To call
 * before the page is opened.
 */
export const withLongTimeouts = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const stretched = (handler: TimerHandler, ms?: number, ...values: unknown[]) =>
      set(handler, ms === 3_000 ? 60_000 : ms, ...values)
    Object.assign(window, { setTimeout: stretched })
  })
