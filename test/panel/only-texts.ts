import { expect } from "vitest"
import { readPage } from "#test/read-page.ts"

const ours = new Set(["script", "link", "style"])
const foreign = ["iframe", "object", "embed", "base", "math", "video", "audio", "marquee", "template", "img"]

/** Expects that no text became an element or event handler, and that no address leads to another site. */
export function expectOnlyTexts(html: string, address: string) {
  const page = readPage(html)
  for (const tag of foreign)
    for (const { attributes } of page.all(tag, "main"))
      expect(tag === "img" && /^\/(media|painel)\//.test(attributes.src ?? ""), `${address} ${tag}`).toBe(true)
  for (const { tag, attributes } of page.all("*")) {
    if (ours.has(tag)) continue
    expect(
      Object.keys(attributes).filter((name) => /^on/i.test(name)),
      `${address} ${tag}`,
    ).toEqual([])
    for (const name of ["href", "src", "action", "formaction"])
      expect(attributes[name] ?? "/", `${address} ${name}`).toMatch(
        /^(\/(?!\/)|#|\?|$|tel:\+|mailto:|https:\/\/(wa\.me|travessia\.example)\/)/,
      )
  }
}
