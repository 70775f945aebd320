import { styleOf } from "./text-html.ts"

type ListTag = "ul" | "ol"

/**
 * Converts the list paragraphs of Word (`mso-list: l0 level2 lfo1` in the style, the bullet or number as text), and the
 * items of Word on the web, each of which is in a list and a wrapper of its own.
 */
export function makeLists(body: HTMLElement) {
  const made = new Set<Element>()
  for (const written of body.querySelectorAll("p[data-style], h1[data-style], h2[data-style], h3[data-style], li")) {
    const found = written.matches("li") ? webItem(written) : desktopItem(written)
    if (!found) continue
    const { level, tag, place } = found
    const before = place.previousElementSibling
    let list = before && made.has(before) ? before : undefined
    if (!list || (level === 1 && list.localName !== tag)) {
      list = body.ownerDocument.createElement(tag)
      made.add(list)
      place.before(list)
    }
    const item = body.ownerDocument.createElement("li")
    item.append(...written.childNodes)
    listAt(list, level, tag).append(item)
    place.remove()
  }
}

interface FoundItem {
  level: number
  tag: ListTag
  /** The element that the item replaces. */
  place: Element
}

function desktopItem(paragraph: Element): FoundItem | undefined {
  const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(paragraph))?.[1])
  return level ? { level, tag: takeMarker(paragraph), place: paragraph } : undefined
}

function webItem(item: Element): FoundItem | undefined {
  const level = Number(item.getAttribute("data-aria-level"))
  const list = item.parentElement
  const wrapper = list?.parentElement
  if (!level || !list?.matches("ul, ol") || list.childElementCount > 1) return undefined
  const tag = list.localName as ListTag
  return { level, tag, place: wrapper?.matches("div") && wrapper.childElementCount === 1 ? wrapper : list }
}

/** Removes the bullet or number from the paragraph; returns the list's element. */
function takeMarker(paragraph: Element): ListTag {
  const marker = [...paragraph.querySelectorAll("[data-style]")].find((part) =>
    /mso-list:\s*ignore/i.test(styleOf(part)),
  )
  marker?.remove()
  return /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul"
}

/** The list of this level inside the last item of the outer list; created if missing. */
function listAt(outer: Element, level: number, tag: ListTag): Element {
  let list = outer
  for (let depth = 1; depth < level && list.lastElementChild; depth++) {
    const item: Element = list.lastElementChild
    const inner = item.lastElementChild
    if (inner?.matches("ul, ol")) list = inner
    else {
      list = outer.ownerDocument.createElement(tag)
      item.append(list)
    }
  }
  return list
}
