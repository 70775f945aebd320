import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5"

type Node = DefaultTreeAdapterMap["node"]
type Element = DefaultTreeAdapterMap["element"]

/** An element of a parsed page. */
interface Found {
  tag: string
  attributes: Record<string, string>
  text: string
}

/** A page's HTML, parsed as browsers parse it. */
export interface ReadPage {
  title: string[]
  canonical: string[]
  layout: string | undefined
  /** The innermost route's name. */
  routeName: string | undefined
  all: (tag: string, within?: string) => Found[]
}

export function readPage(html: string): ReadPage {
  const elements = [...walk(parse(html))]
  const all = (tag: string, within?: string) => {
    const among = within
      ? elements.filter(({ tagName }) => tagName === within).flatMap((outer) => [...walk(outer)])
      : elements
    return among.filter(({ tagName }) => tag === "*" || tagName === tag).map(read)
  }
  return {
    title: all("title", "head").map(({ text }) => text),
    canonical: all("link")
      .filter(({ attributes }) => attributes.rel === "canonical")
      .map(({ attributes }) => attributes.href ?? ""),
    layout: all("html")[0]?.attributes["data-layout"],
    routeName: /__reactRouterRouteModules = \{[^}]*"([^"]+)":route\d+\}/.exec(html)?.[1],
    all,
  }
}

function* walk(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node
  if ("childNodes" in node) for (const child of node.childNodes) yield* walk(child)
}

function read(element: Element): Found {
  return {
    tag: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    // Few are asked for, and those of all elements repeat the page once for each of its levels.
    get text() {
      return textOf(element).replace(/\s+/g, " ").trim()
    },
  }
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : ""
}
