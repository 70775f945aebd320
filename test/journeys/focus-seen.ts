import type { Page } from "@playwright/test"

/**
 * The controls that show nothing, neither on, beside nor around them, when the keyboard gives them the focus, and those
 * whose outline is cut off at two opposite sides.
 */
export async function listUnseenFocus(page: Page): Promise<string[]> {
  // From here on the browser draws the focus that scripts move, as if the keyboard had moved it.
  await page.keyboard.press("Tab")
  return page.evaluate(() => {
    const hasForcedColors = matchMedia("(forced-colors: active)").matches
    /** Outline and shadow, as far as one sees them. */
    const marksOf = (element: Element) => {
      const places = element.nextElementSibling ? [element.nextElementSibling] : []
      for (let around: Element | null = element; around && places.length < 6; around = around.parentElement)
        places.push(around)
      const marks: string[] = []
      for (const place of places) {
        const { outlineStyle, outlineColor, boxShadow, opacity } = getComputedStyle(place)
        if (opacity === "0") continue
        const isClear = outlineColor === "rgba(0, 0, 0, 0)" && !hasForcedColors
        marks.push(`${outlineStyle === "none" || isClear ? "" : outlineStyle} ${hasForcedColors ? "" : boxShadow}`)
      }
      return marks.join("; ")
    }
    const isCutOff = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      let around = element.parentElement
      while (around && getComputedStyle(around).overflowY === "visible") around = around.parentElement
      if (outlineStyle === "none" || !around || around === document.body) return false
      const spread = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const box = element.getBoundingClientRect()
      const edge = around.getBoundingClientRect()
      // The forms' trap for robots, which no keyboard reaches.
      if (edge.width < 3) return false
      return (
        (box.top - spread < edge.top && box.bottom + spread > edge.bottom) ||
        (box.left - spread < edge.left && box.right + spread > edge.right)
      )
    }
    const controls = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable='true']"
    const unseen: string[] = []
    let count = 0
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const resting = marksOf(control)
      control.focus({ preventScroll: true })
      if (document.activeElement !== control) continue
      count++
      if (marksOf(control) === resting || isCutOff(control))
        unseen.push(control.outerHTML.replace(/\s+/g, " ").slice(0, 160))
    }
    return count < 5 ? [`only ${count} controls took the focus`] : unseen
  })
}
