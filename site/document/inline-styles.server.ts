import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createContext } from "react-router"

/** Returns the text of a built style sheet by its address; undefined for any other address. */
export type ReadStyles = (address: string) => string | undefined

/** Undefined in development: Vite adds the styles itself. */
export const stylesContext = createContext<ReadStyles | undefined>(undefined)

/** Reads from the folder of the built browser files, each file once. */
export function readStylesOf(folder: string): ReadStyles {
  const known = new Map<string, string>()
  return (address) => {
    const name = /^\/assets\/([\w.-]+\.css)#?$/.exec(address)?.[1]
    if (!name) return undefined
    const text = known.get(name) ?? readFileSync(join(folder, "assets", name), "utf8")
    known.set(name, text)
    return text
  }
}

/**
 * Puts the page's styles inline: on a phone's connection a request for them takes longer than their bytes. Their links
 * stay, disabled, because React looks for them when it hydrates and navigates. A disabled link fetches nothing.
 * `styles` has the text of the style element, for the content policy.
 */
export function inlineStyles(head: string, read: ReadStyles): { head: string; styles: string[] } {
  const texts: string[] = []
  const linked = head.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, address: string) => {
    const text = read(address)
    if (text === undefined) return link
    texts.push(text)
    return `<link rel="stylesheet" href="${address}" disabled=""/>`
  })
  if (texts.length === 0) return { head, styles: [] }
  const text = texts.join("")
  const at = linked.indexOf('<link rel="stylesheet"')
  return { head: `${linked.slice(0, at)}<style>${text}</style>${linked.slice(at)}`, styles: [text] }
}
