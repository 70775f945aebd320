import { expect } from "vitest"
import { readPage } from "#test/read-page.ts"

const ours = new Set(["script", "link", "style"])
const addresses = new Set(["href", "src", "action", "formaction"])
const allowed = /^(\/(?!\/)|#|\?|$|tel:\+|mailto:|https:\/\/(wa\.me|travessia\.example)\/)/
const foreign = ["iframe", "object", "embed", "base", "math", "video", "audio", "marquee", "template", "img"]

/** Expects that no text became an element or event handler, and that no address leads to another site. */
export function expectOnlyTexts(html: string, address: string) {
  const page = readPage(html)
  for (const tag of foreign)
    for (const { attributes } of page.all(tag, "main"))
      expect(tag === "img" && /^\/(media|painel)\//.test(attributes.src ?? ""), `${address} ${tag}`).toBe(true)
  // One expectation for all of them: a page has thousands of elements.
  const wrong = page
    .all("*")
    .filter(({ tag }) => !ours.has(tag))
    .flatMap(({ tag, attributes }) =>
      Object.entries(attributes)
        .filter(([name, value]) => /^on/i.test(name) || (addresses.has(name) && !allowed.test(value)))
        .map(([name, value]) => `${tag} ${name}="${value}"`),
    )
  expect(wrong, address).toEqual([])
}
