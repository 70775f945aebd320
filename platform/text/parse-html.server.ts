import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5"

/**
 * Sanitised HTML stays below: the parser repeats an open element in each block that follows, at most three of a kind
 * with equal attributes, and one link.
 */
const elementsPerTag = 8

/**
 * The tree of an HTML text. Undefined for a text whose open elements the parser repeats in too many blocks: of `n`
 * elements that differ, followed by `m` blocks, it makes `n * m`, so that 20 KB would fill gigabytes.
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.DocumentFragment | undefined {
  const most = elementsPerTag * html.split("<").length
  let made = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    made += 1
    if (made > most) throw new TooManyElements()
    return defaultTreeAdapter.createElement(...element)
  }
  try {
    return parseFragment(html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  } catch (error) {
    if (error instanceof TooManyElements) return undefined
    throw error
  }
}

class TooManyElements extends Error {}
