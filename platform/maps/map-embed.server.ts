import type { DefaultTreeAdapterTypes } from "parse5"
import { parseHtml } from "#platform/text/parse-html.server.ts"
import { mapEmbedMaxLength, mapEmbedUrl } from "./map-embed.ts"

/**
 * Reads what an editor pasted: the `<iframe>` that a map service offers, or its bare https address. Undefined when
 * refused.
 */
export function readMapEmbed(pasted: string): string | undefined {
  const text = pasted.trim()
  if (text.length > mapEmbedMaxLength) return undefined
  if (!text.startsWith("<")) return mapEmbedUrl(text)
  const parsed = parseHtml(text)
  const frames = parsed ? framesIn(parsed) : []
  // With several frames it is ambiguous which one is the map.
  if (frames.length !== 1) return undefined
  const address = frames[0]?.attrs.find(({ name }) => name === "src")?.value
  return address === undefined ? undefined : mapEmbedUrl(address.trim())
}

function framesIn(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => {
    if (!("tagName" in child)) return []
    return child.tagName === "iframe" ? [child] : framesIn(child)
  })
}
