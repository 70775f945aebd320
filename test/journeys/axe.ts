import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults, RunOptions } from "axe-core"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules of WCAG 2.2 AA and below, and axe's best practices. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  preload: false,
}

/**
 * Axe's violations on the current page, one line per element. The first page of a visit is laid out completely before:
 * axe compares boxes, and a skipped section's content exceeds its box.
 */
export async function listViolations(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.documentElement.dataset.stage === undefined)
  // Evaluated by the debugger, to which the content policy does not apply.
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

/** How far the page scrolls sideways, in CSS pixels; 0 if everything fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
