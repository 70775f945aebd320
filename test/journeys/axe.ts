import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults, RunOptions } from "axe-core"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** WCAG 2.2 AA, everything below it, and what axe calls good practice. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  preload: false,
}

/**
 * What axe finds wrong with the page as it stands: one line for each element. The whole of a visit's first page is laid
 * out before: axe compares boxes, and those of a skipped section exceed it.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.documentElement.dataset.stage === undefined)
  // Evaluated by the debugger, which the content policy does not concern.
  await page.evaluate(`window.axe || (() => { ${source} })()`)
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    options,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.split("\n").slice(1).join("; ")}`,
    ),
  )
}

/** How far the page can be scrolled sideways, in CSS pixels: 0 when everything fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
