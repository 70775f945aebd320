import type { Page } from "@playwright/test"

/**
 * Text that cannot be read completely: outside a box that hides its overflow, beside the page, or a word of a label,
 * menu or button broken in two. Text with an ellipsis, and text that one can scroll to, is not reported.
 */
export function listCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40)}”`
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    // Text for screen readers is in a box clipped to nothing.
    const isForListening = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isForListening(element.parentElement))
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isShown && width > 2 && height > 2 && !isForListening(element)
    }
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      // The text of a field scrolls inside it.
      if (!isSeen(element) || element.closest("svg, input, [aria-hidden=true]")) continue
      const { overflowX, textOverflow } = getComputedStyle(element)
      // A frame is scaled to its box, which hides its unscaled size.
      const isFrame = element.firstElementChild instanceof HTMLIFrameElement
      const isClipped = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis" && !isFrame
      if (isClipped && element.scrollWidth > element.clientWidth + 1) found.add(`hidden in ${name(element)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !isSeen(element) || element.closest("svg, option, script, style")) continue
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      if ((left < -1 || right > innerWidth + 1) && !isScrolled(element)) found.add(`beside the page: ${name(element)}`)
      if (!element.closest("button, nav, label, legend, dt, thead, h2, h3")) continue
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && word.length < 20) found.add(`broken word “${word}” in ${name(element)}`)
      }
    }
    return [...found]
  })
}
