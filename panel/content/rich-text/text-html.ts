import { DOMParser, type Mark, type Node } from "prosemirror-model"
import { parseInert } from "#panel/trusted-types.ts"
import { linkAttributes, textSchema } from "./text-schema.ts"

/* Converts stored HTML to an editor document and back, in the sanitiser's output format. */

const parser = DOMParser.fromSchema(textSchema)

export function readHtml(html: string): Node {
  return readElements(parseInert(withoutAttributes(html)).body)
}

export function readElements(body: HTMLElement): Node {
  return parser.parse(body)
}

/** Omits blocks without text; empty string if there is no text. */
export function writeHtml(doc: Node): string {
  return writeBlocks(doc, "\n")
}

/**
 * Attributes kept for parsing, with the names that they get. Renamed, because the browser reports `style` and handlers
 * as policy violations.
 */
const allowedAttributes: Record<string, string> = {
  href: "href",
  alt: "alt",
  style: "data-style",
  "data-aria-level": "data-aria-level",
}

/** The style that a pasted element had. */
export function styleOf(element: Element): string {
  return element.getAttribute("data-style") ?? ""
}

/** Removes style sheets and every attribute that is not in `allowedAttributes`. */
export function withoutAttributes(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(
      /<([a-z][^\s"'<>/]*)((?:[\s/](?:[^"'<>]|"[^"]*"|'[^']*')*)?)>/gi,
      (_tag, name: string, written: string) => `<${name}${allowedAttributesIn(written)}>`,
    )
}

function allowedAttributesIn(written: string): string {
  const attributes = written.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g)
  return [...attributes]
    .flatMap(([, name = "", value = '""']) => {
      const attribute = allowedAttributes[name.toLowerCase()]
      return attribute ? [` ${attribute}=${value}`] : []
    })
    .join("")
}

const tagOf: Record<string, string> = {
  paragraph: "p",
  title: "h3",
  subtitle: "h4",
  quotation: "blockquote",
  list: "ul",
  numbers: "ol",
  item: "li",
}

function writeBlocks(parent: Node, between: string): string {
  const written = parent.children.flatMap((child, index) => {
    const inner = child.isTextblock ? writeInline(child) : writeBlocks(child, isList(child) ? "\n" : "")
    if (child.textContent.trim() === "") return []
    const isBare = child.type.name === "line" && !isBesideLine(parent, index)
    if (isBare) return [inner]
    const tag = tagOf[child.type.name] ?? "p"
    return [isList(child) ? `<${tag}>\n${inner}\n</${tag}>` : `<${tag}>${inner}</${tag}>`]
  })
  return written.join(between)
}

function isList({ type }: Node): boolean {
  return type.name === "list" || type.name === "numbers"
}

/** Two adjacent unwrapped texts would merge into one. */
function isBesideLine(parent: Node, index: number): boolean {
  return [index - 1, index + 1].some((beside) => parent.maybeChild(beside)?.type.name === "line")
}

function writeInline(parent: Node): string {
  let open: readonly Mark[] = []
  let html = ""
  const turnTo = (marks: readonly Mark[]) => {
    let shared = 0
    while (shared < open.length && marks[shared] && open[shared]?.eq(marks[shared] as Mark)) shared++
    html += open.slice(shared).reverse().map(closingTag).join("")
    html += marks.slice(shared).map(openingTag).join("")
    open = marks
  }
  let isLineStart = true
  for (const child of parent.children) {
    // HTML collapses spaces at the start of a line.
    const text: string | undefined = isLineStart ? child.text?.replace(/^ +/, "") : child.text
    isLineStart = !child.isText || (isLineStart && text === "")
    if (text === "") continue
    turnTo(child.marks)
    html += text === undefined ? "<br>" : escapeText(text)
  }
  turnTo([])
  return html
}

function openingTag({ type, attrs }: Mark): string {
  if (type.name !== "link") return `<${type.name}>`
  const attributes = Object.entries(linkAttributes(String(attrs.href)))
  return `<a${attributes.map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`).join("")}>`
}

function closingTag({ type }: Mark): string {
  return type.name === "link" ? "</a>" : `</${type.name}>`
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
