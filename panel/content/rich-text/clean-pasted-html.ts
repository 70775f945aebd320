import { parseInert } from "#panel/trusted-types.ts"
import { readElements, withoutAttributes, writeHtml } from "./text-html.ts"

/**
 * Pasted HTML from Word, Google Docs, other pages or this editor, reduced to our eleven elements. Word's list
 * paragraphs and emphasis written as styles are converted to elements first.
 */
export function cleanPastedHtml(html: string): string {
  const [, fragment = html] = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  const { body } = parseInert(withoutAttributes(fragment))
  makeLists(body)
  makeEmphasis(body)
  unwrapItems(body)
  tidySpaces(body)
  return writeHtml(readElements(body))
}

const styleOf = (element: Element) => element.getAttribute("data-style") ?? ""

/** Converts Word's list paragraphs: `mso-list: l0 level2 lfo1` in the style, the bullet or number as text. */
function makeLists(body: HTMLElement) {
  const made = new Set<Element>()
  for (const paragraph of body.querySelectorAll("p[data-style], h1[data-style], h2[data-style], h3[data-style]")) {
    const level = Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(paragraph))?.[1])
    if (!level) continue
    const tag = takeMarker(paragraph)
    const before = paragraph.previousElementSibling
    let list = before && made.has(before) ? before : undefined
    if (!list || (level === 1 && list.localName !== tag)) {
      list = body.ownerDocument.createElement(tag)
      made.add(list)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement("li")
    item.append(...paragraph.childNodes)
    listAt(list, level, tag).append(item)
    paragraph.remove()
  }
}

/** Removes the bullet or number from the paragraph; returns the list's element. */
function takeMarker(paragraph: Element): "ul" | "ol" {
  const marker = [...paragraph.querySelectorAll("[data-style]")].find((part) =>
    /mso-list:\s*ignore/i.test(styleOf(part)),
  )
  marker?.remove()
  return /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul"
}

/** The list of this level inside the last item of the outer list; created if missing. */
function listAt(outer: Element, level: number, tag: "ul" | "ol"): Element {
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

function makeEmphasis(body: HTMLElement) {
  for (const element of body.querySelectorAll("[data-style]")) {
    const style = styleOf(element)
    const isPlain = /font-weight:\s*(?:normal|[1-5]00)/i.test(style)
    // Google Docs wraps the whole text in a <b> that is not bold.
    if (isPlain && element.matches("b, strong")) element.replaceWith(...element.childNodes)
    if (element.matches("h1, h2, h3, h4, h5, h6")) continue
    if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(element, "strong")
    if (/font-style:\s*italic/i.test(style)) wrapContent(element, "em")
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Turns `<li><p>texto</p></li>` into `<li>texto</li>`. */
function unwrapItems(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll("li > p:first-child")) {
    const before = paragraph.previousSibling
    if (!before?.textContent?.trim()) paragraph.replaceWith(...paragraph.childNodes)
  }
}

/** Several spaces in a row, which are an indentation, and spaces that do not break beside others. */
function tidySpaces(body: HTMLElement) {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    text.nodeValue = text.nodeValue?.replace(/[ \t\n\r\u00a0]{2,}/g, " ") ?? ""
  }
}
