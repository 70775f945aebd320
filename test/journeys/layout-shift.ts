import type { Page } from "@playwright/test"
import { nextPaint } from "./site.ts"

/** Sums the layout shifts of every page loaded from now on. */
export async function watchLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = { total: 0, settle: () => {} }
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.total += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => count(list.getEntries()))
    observer.observe({ type: "layout-shift", buffered: true })
    shifts.settle = () => count(observer.takeRecords())
    Object.assign(window, { shifts })
  })
}

/** The sum since the load began, after the fonts have loaded and changes were painted. */
export async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready)
  await nextPaint(page)
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { total: number; settle: () => void } }
    shifts.settle()
    return shifts.total
  })
}
