import type { Page } from "@playwright/test"

/** Takes from every page what Safari 16.4, Firefox 115 or Chrome 109 lacks: functions, popovers, `:has()`. */
export async function asOldestBrowser(page: Page) {
  await page.addInitScript(() => {
    const remove = (owner: object, ...names: string[]) => names.forEach((name) => Reflect.deleteProperty(owner, name))
    remove(globalThis, "requestIdleCallback")
    remove(URL, "canParse", "parse")
    remove(Map, "groupBy")
    remove(Object, "groupBy")
    remove(URLSearchParams.prototype, "size")
    remove(Promise, "withResolvers", "try")
    remove(AbortSignal, "any")
    remove(Intl, "Segmenter")
    remove(Array.prototype, "toSorted", "toSpliced", "toReversed", "with")
    remove(String.prototype, "isWellFormed", "toWellFormed")
    remove(Set.prototype, "union", "intersection", "difference", "isSubsetOf")
    remove(Element.prototype, "checkVisibility")
    const { supports } = CSS
    CSS.supports = (...asked: [string, string?]) =>
      !asked[0].includes("::details-content") && supports.apply(CSS, asked as [string])
    remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover")
    for (const method of ["matches", "closest", "querySelector", "querySelectorAll"] as const) {
      for (const { prototype } of [Element, Document]) {
        const known = Reflect.get(prototype, method) as ((selector: string) => unknown) | undefined
        const asked = function (this: unknown, selector: string) {
          // Inside `:is()` an unknown selector is ignored.
          if (/(?<!:is\():popover-open|:has\(/.test(selector))
            throw new DOMException(`unknown selector: ${selector}`, "SyntaxError")
          return known?.call(this, selector)
        }
        if (known) Reflect.set(prototype, method, asked)
      }
    }
    // The browser itself would open the popover.
    addEventListener(
      "click",
      (event) => {
        if (event.target instanceof Element && event.target.closest("[popovertarget]")) event.preventDefault()
      },
      { capture: true },
    )
  })
}

/** Takes the conversion of passkeys, which browsers got years after passkeys. */
export async function withoutPasskeyJson(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, "parseCreationOptionsFromJSON")
    Reflect.deleteProperty(PublicKeyCredential, "parseRequestOptionsFromJSON")
    Reflect.deleteProperty(PublicKeyCredential.prototype, "toJSON")
  })
}

/** Removes the loaded rules whose selector contains the text, as a browser does that does not know it. */
export async function withoutRules(page: Page, text: ":has(" | "::details-content") {
  const removed = await page.evaluate((text) => {
    let count = 0
    const prune = (owner: CSSStyleSheet | CSSGroupingRule) => {
      for (let index = owner.cssRules.length - 1; index >= 0; index--) {
        const rule = owner.cssRules[index]
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(text)) {
          owner.deleteRule(index)
          count++
        } else if (rule instanceof CSSGroupingRule) prune(rule)
      }
    }
    for (const sheet of document.styleSheets) prune(sheet)
    return count
  }, text)
  return removed
}
