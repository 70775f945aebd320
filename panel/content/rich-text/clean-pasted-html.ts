import { isLinkAddress } from "#platform/text/link-address.ts"
import { parseInert } from "#panel/trusted-types.ts"
import { withHttps } from "./link-as-typed.ts"
import { makeLists } from "./pasted-lists.ts"
import { readElements, styleOf, withoutAttributes, writeHtml } from "./text-html.ts"

/**
 * Pasted HTML from Word, Google Docs, other pages or this editor, reduced to our eleven elements. Word's lists, rows of
 * tables and emphasis written as styles are converted to elements first. `onLoss` is called if it had links, pictures
 * or tables that the site does not show.
 */
export function cleanPastedHtml(html: string, onLoss?: () => void): string {
  const { body } = parseInert(withoutAttributes(copiedPart(html)))
  removeReview(body)
  makeLists(body)
  makeEmphasis(body)
  unwrapItems(body)
  makeEmoji(body)
  makeLinks(body)
  if (losesParts(body)) onLoss?.()
  makeBreaks(body)
  makeRows(body)
  tidySpaces(body)
  return writeHtml(readElements(body))
}

/** What the browser marks as copied. Excel's mark is inside a table, whose rows alone a parser would drop. */
function copiedPart(html: string): string {
  const [, fragment = html] = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  return /^\s*<(?:col|colgroup|tbody|thead|tr|td|th)\b/i.test(fragment) ? `<table>${fragment}</table>` : fragment
}

/** What Word shows only to those who review a text: deleted words, comments and their marks. */
const review =
  'del, a[href^="#_msocom_"], [data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"]'

function removeReview(body: HTMLElement) {
  for (const part of body.querySelectorAll(review)) part.remove()
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

/** Only emoji, of which digits and joiners may be parts. Chrome 109 does not know `\p{RGI_Emoji}`. */
const onlyEmoji =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u

/** Gmail and WordPress draw emoji as pictures. */
function makeEmoji(body: HTMLElement) {
  for (const picture of body.querySelectorAll("img")) if (onlyEmoji.test(picture.alt)) picture.replaceWith(picture.alt)
}

function makeLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll("a[href]")) link.setAttribute("href", withHttps(hrefOf(link)))
}

function hrefOf(link: Element): string {
  return link.getAttribute("href") ?? ""
}

/** Whether there are parts that the site does not show. */
function losesParts(body: HTMLElement): boolean {
  if (body.querySelector("img, table, video, audio, iframe")) return true
  return [...body.querySelectorAll("a[href]")].some((link) => !isLinkAddress(hrefOf(link)))
}

/** Line breaks of preformatted text; elsewhere they are spaces. */
function makeBreaks(body: HTMLElement) {
  for (const text of textsIn(body)) {
    const [first = "", ...lines] = text.data.split(/\r?\n/)
    if (lines.length === 0 || !isPreformatted(text)) continue
    text.replaceWith(first, ...lines.flatMap((line) => [body.ownerDocument.createElement("br"), line]))
  }
}

function isPreformatted(text: Text): boolean {
  const around = text.parentElement?.closest('pre, [data-style*="white-space"]')
  if (!around) return false
  const [, space = "pre"] = /white-space(?:-collapse)?:\s*([a-z]+)/i.exec(styleOf(around)) ?? []
  return /^(?:pre|preserve|break)$/i.test(space)
}

const blocks = "blockquote, div, h1, h2, h3, h4, h5, h6, ol, p, pre, table, ul"

/** Turns each row into a line; rows whose cells hold blocks are several lines already. */
function makeRows(body: HTMLElement) {
  for (const row of body.querySelectorAll("tr")) {
    if (row.querySelector(blocks)) continue
    const line = body.ownerDocument.createElement("p")
    for (const cell of row.children)
      if (cell.textContent.trim()) line.append(line.hasChildNodes() ? " – " : "", ...cell.childNodes)
    row.replaceWith(line)
  }
}

/** Several spaces in a row, which are an indentation, and spaces that do not break beside others. */
function tidySpaces(body: HTMLElement) {
  // Chrome and Safari write spaces beside copied elements so.
  for (const span of body.querySelectorAll("span")) if (span.textContent === "\u00a0") span.replaceWith(" ")
  for (const text of textsIn(body)) text.data = text.data.replace(/[ \t\n\r\u00a0]{2,}/g, " ")
}

function textsIn(body: HTMLElement): Text[] {
  const texts: Text[] = []
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}
