import { type Browser, type Page, expect } from "@playwright/test"
import { isFull } from "#test/full.ts"
import type { SiteProcess } from "#test/site-process.ts"
import { sectionPage } from "./injected-content.ts"
import { nextPaint, ready } from "./site.ts"

/** Waits until every picture has loaded or failed, and until the changes of its handlers are painted. */
export async function settled(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  )
  await nextPaint(page)
}

/** Without the content policy, every injected script would run. `npm run test:full` tests with the policy too. */
export const policies = isFull ? [false, true] : [true]

/** Opens each page, several at a time. */
export async function expectQuiet(browser: Browser, site: SiteProcess, paths: string[]) {
  for (const bypassCSP of policies) {
    const queue = [...paths, sectionPage]
    const walk = async () => {
      const { page, fired, violations } = await watchedPage(browser, site, bypassCSP)
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBeLessThan(500)
        await ready(page)
        await settled(page)
        expect(await page.evaluate(listArmed), path).toEqual([])
        expect(new URL(page.url()).origin, path).toBe(site.url)
        expect(fired, path).toEqual([])
      }
      // With the policy, a violation would mean that a text was not escaped.
      expect(violations).toEqual([])
      await page.context().close()
    }
    await Promise.all([walk(), walk(), walk()])
  }
}

/** A page that records every call, dialog, window and request that a hostile text causes. */
export async function watchedPage(browser: Browser, site: SiteProcess, bypassCSP: boolean) {
  const context = await browser.newContext({ bypassCSP, baseURL: site.url })
  const fired: string[] = []
  const violations: string[] = []
  await context.exposeFunction("describeFired", (what: string) => fired.push(what))
  await context.addInitScript(() => {
    const tell =
      (name: string) =>
      (...words: unknown[]) =>
        void (window as unknown as { describeFired: (what: string) => void }).describeFired(
          `${name} ${words.map(String).join(" ")}`,
        )
    Object.assign(window, {
      alert: tell("alert"),
      confirm: tell("confirm"),
      prompt: tell("prompt"),
      print: tell("print"),
    })
  })
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site.url && protocol !== "data:" && protocol !== "blob:") fired.push(`request ${request.url()}`)
  })
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.on("popup", () => fired.push("window"))
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => fired.push(`dialog ${dialog.message()}`)))
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  return { page, fired, violations }
}

/**
 * Elements that would run a script on interaction. React's replacement of `javascript:` addresses only throws.
 */
export function listArmed(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll("*")) {
    if (/^(object|embed|applet|base|portal|frame|frameset)$/i.test(element.tagName)) found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      const address = /^(href|xlink:href|src|action|formaction|data|poster|background)$/i.test(name)
        ? value.replaceAll(/[\u0000-\u0020]/g, "").toLowerCase()
        : ""
      if (/^on/i.test(name) || name === "srcdoc" || name === "http-equiv")
        found.push(`${element.tagName} ${name}=${value}`)
      if (
        /^(javascript|vbscript|data:text|livescript)/.test(address) &&
        !address.startsWith("javascript:thrownewerror(")
      )
        found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  return found
}
