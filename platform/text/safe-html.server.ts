import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5"
import sanitizeHtml from "sanitize-html"
import { isLinkAddress } from "./link-address.ts"

/** Everything an editor's text may carry; `a` only with an address that `isLinkAddress` accepts. */
export const safeTags = ["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"] as const

/** Elements said another way without losing anything: pages own the levels above h3. */
const renamed: Record<string, string> = { h1: "h3", h2: "h3", h5: "h4", h6: "h4", b: "strong", i: "em" }

/** Gives what is left of an editor's HTML when only {@link safeTags} stay; null when no text is left. */
export type Sanitizer = (html: string | null) => string | null

/** A sanitizer with a memory of its own; `rewriteLink` gets every root-relative address and gives the one to write. */
export function createSanitizer(rewriteLink: (address: string) => string = (address) => address): Sanitizer {
  const rules = sanitizerOptions(rewriteLink)
  const texts = new Map<string, string | null>()
  return (html) => (html === null ? null : cachedContent(texts, html, (source) => sanitise(source, rules)))
}

/** The text that a reader sees: no tags, entities decoded, one space where blocks meet. */
export function plainText(html: string | null): string {
  if (html === null) return ""
  return cachedContent(plainTexts, html, (source) => textOf(parseFragment(source)).replace(/\s+/g, " ").trim())
}

/** What {@link safeHtml} would take away, named once each: `<img>`, `style em <p>`, `href="http://..." em <a>`. */
export function unsafeParts(html: string): string[] {
  const parts = new Set<string>()
  sanitizeHtml(html, {
    ...options,
    onOpenTag: (tag, attributes) => {
      const name = renamed[tag] ?? tag
      if (!isSafeTag(name)) return parts.add(`<${tag}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        if (name === "a" && (attribute === "href" ? isLinkAddress(value) : harmless.has(attribute))) continue
        parts.add(attribute === "href" ? `href="${value}" em <${tag}>` : `${attribute} em <${tag}>`)
      }
      if (name === "a" && !("href" in attributes)) parts.add("<a> sem href")
    },
  })
  return [...parts]
}

/** True when a browser builds the very elements that are written: it silently closes a `<p>` before a list, for example. */
export function isWellNested(html: string): boolean {
  const tags = (text: string) => (text.match(/<\/?[a-z][a-z0-9]*/gi) ?? []).join().toLowerCase()
  const written = html.replace(/<!--.*?-->/gs, "")
  return tags(serialize(parseFragment(written))) === tags(written)
}

/** Attributes of links that many editors write and that we set ourselves: no one misses them. */
const harmless = new Set(["rel", "target"])

function sanitizerOptions(rewriteLink: (address: string) => string): sanitizeHtml.IOptions {
  return {
    allowedTags: [...safeTags],
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nestingLimit: 40,
    transformTags: {
      ...renamed,
      a: (tagName, { href = "" }) => ({ tagName, attribs: linkAttributes(href, rewriteLink) }),
    },
    // The link goes, its words stay.
    exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs.href ? "excludeTag" : false),
  }
}

const options = sanitizerOptions((address) => address)

function linkAttributes(href: string, rewriteLink: (address: string) => string): sanitizeHtml.Attributes {
  if (!isLinkAddress(href)) return {}
  return href.startsWith("/") ? { href: rewriteLink(href) } : { href, rel: "noopener" }
}

function sanitise(html: string, options: sanitizeHtml.IOptions): string | null {
  const clean = sanitizeHtml(html, options).replaceAll("<br />", "<br>").trim()
  return clean.replace(/<[^>]*>|\s/g, "") === "" ? null : clean
}

function isSafeTag(name: string): boolean {
  return (safeTags as readonly string[]).includes(name)
}

const inline = new Set(["a", "abbr", "b", "em", "i", "small", "span", "strong", "sub", "sup", "u"])
const unread = new Set(["script", "style", "template", "textarea", "title", "noscript", "iframe"])

function textOf(node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value
  if (!("childNodes" in node) || unread.has(node.nodeName)) return node.nodeName === "br" ? " " : ""
  const text = node.childNodes.map(textOf).join("")
  return inline.has(node.nodeName) ? text : ` ${text} `
}

/** Pages ask for the same few hundred texts again and again. */
const kept = 2_000
const plainTexts = new Map<string, string>()

/** Least recently used goes first: a Map remembers the order of insertion. */
function cachedContent<Result>(memory: Map<string, Result>, source: string, make: (source: string) => Result): Result {
  const known = memory.get(source)
  const result = known !== undefined || memory.has(source) ? (known as Result) : make(source)
  memory.delete(source)
  memory.set(source, result)
  if (memory.size > kept) memory.delete(memory.keys().next().value as string)
  return result
}

/** {@link createSanitizer} that leaves links as they are. */
export const safeHtml = createSanitizer()
