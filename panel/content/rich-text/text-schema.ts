import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model"
import { isLinkAddress } from "#platform/text/link-address.ts"

/*
 * The eleven elements of rich text (`safeTags` in platform/text/safe-html.server.ts) as a ProseMirror schema. Headings
 * and emphasis under other names are parsed as the sanitiser does.
 *
 * A `line` is unwrapped text in a list item, in a quotation or at the top level. Without this node `<li>texto</li>`
 * would become `<li><p>texto</p></li>`.
 */

const block = { content: "inline*", group: "block" }
const anyBlocks = "(line | block)+"

function tagged(tag: string): DOMOutputSpec {
  return [tag, 0]
}

const nodes = {
  doc: { content: anyBlocks },
  line: { content: "inline*", toDOM: () => tagged("div") },
  paragraph: { ...block, parseDOM: [{ tag: "p" }], toDOM: () => tagged("p") },
  title: {
    ...block,
    defining: true,
    parseDOM: [{ tag: "h1" }, { tag: "h2" }, { tag: "h3" }],
    toDOM: () => tagged("h3"),
  },
  subtitle: {
    ...block,
    defining: true,
    parseDOM: [{ tag: "h4" }, { tag: "h5" }, { tag: "h6" }],
    toDOM: () => tagged("h4"),
  },
  quotation: {
    content: anyBlocks,
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => tagged("blockquote"),
  },
  list: { content: "item+", group: "block", parseDOM: [{ tag: "ul" }], toDOM: () => tagged("ul") },
  numbers: { content: "item+", group: "block", parseDOM: [{ tag: "ol" }], toDOM: () => tagged("ol") },
  item: { content: anyBlocks, defining: true, parseDOM: [{ tag: "li" }], toDOM: () => tagged("li") },
  text: { group: "inline" },
  breaks: {
    inline: true,
    group: "inline",
    selectable: false,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  // First, so that it is the outermost mark: a bold word must not split a link.
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (link) => readLink(link) }],
    toDOM: ({ attrs }) => ["a", linkAttributes(String(attrs.href)), 0],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => tagged("strong") },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => tagged("em") },
} satisfies Record<string, MarkSpec>

export const textSchema = new Schema({ nodes, marks })

/** The attributes that the sanitiser writes. */
export function linkAttributes(href: string): Record<string, string> {
  return href.startsWith("/") ? { href } : { href, rel: "noopener" }
}

function readLink(link: HTMLElement) {
  const href = link.getAttribute("href") ?? ""
  return isLinkAddress(href) ? { href } : false
}
