import { type DefaultTreeAdapterTypes, serialize } from "parse5"
import sanitizeHtml from "sanitize-html"
import { isLinkAddress } from "./link-address.ts"
import { parseHtml } from "./parse-html.server.ts"
import { replaceDelimited } from "./replace-delimited.ts"
import { createTextCache } from "./text-cache.server.ts"

/** The allow-list of tags in an editor's text; `a` only with an address that `isLinkAddress` accepts. */
export const safeTags = ["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"] as const

/** Tags replaced by equivalent ones: pages own the heading levels above h3. */
const renamed: Record<string, string> = { h1: "h3", h2: "h3", h5: "h4", h6: "h4", b: "strong", i: "em" }

/** Returns an editor's HTML with only {@link safeTags}; null when no text is left. */
export type Sanitizer = (html: string | null) => string | null

/**
 * A sanitiser with a cache of its own. `rewriteLink` is called with every root-relative address and returns the one
 * to write.
 */
export function createSanitizer(rewriteLink: (address: string) => string = (address) => address): Sanitizer {
  const rules = sanitizerOptions(rewriteLink)
  const cache = createTextCache((html) => sanitise(html, rules))
  // An empty text stands for null in the cache.
  return (html) => (html === null ? null : cache(html) || null)
}

/** The text content of sanitised HTML: no tags, entities decoded, one space between blocks. */
export function plainText(html: string | null): string {
  return html === null ? "" : readPlainText(html)
}

/** The parts that {@link safeHtml} would remove, each once: `<img>`, `style em <p>`, `href="http://..." em <a>`. */
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

/** True when the parser builds exactly the written elements. It closes a `<p>` before a list, for example. */
export function isWellNested(html: string): boolean {
  const tags = (text: string) => (text.match(/<\/?[a-z][a-z0-9]*/gi) ?? []).join().toLowerCase()
  const written = replaceDelimited(html, "-->", /<!--.*?-->/gs)
  const parsed = parseHtml(written)
  return parsed !== undefined && tags(serialize(parsed)) === tags(written)
}

/** Attributes of links that many editors write and that we set ourselves: not reported. */
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
    // Removes the link and keeps its text.
    exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs.href ? "excludeTag" : false),
  }
}

const options = sanitizerOptions((address) => address)

function linkAttributes(href: string, rewriteLink: (address: string) => string): sanitizeHtml.Attributes {
  if (!isLinkAddress(href)) return {}
  if (href.startsWith("/")) return { href: rewriteLink(href) }
  // Its scheme in lower case: the browser's check of this HTML (ui/trusted-types.ts) knows one way of writing it.
  return { href: href.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()), rel: "noopener" }
}

/** Empty when no text is left. */
function sanitise(html: string, options: sanitizeHtml.IOptions): string {
  const clean = sanitizeHtml(html, options).replaceAll("<br />", "<br>").trim()
  return clean.replace(/<[^<>]*>|\s/g, "") === "" ? "" : clean
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

const readPlainText = createTextCache((html) => {
  const parsed = parseHtml(html)
  // Never of sanitised HTML.
  const text = parsed ? textOf(parsed) : html.replace(/<[^<>]*>/g, " ")
  return text.replace(/\s+/g, " ").trim()
})

/** {@link createSanitizer} that leaves links as they are. */
export const safeHtml = createSanitizer()
