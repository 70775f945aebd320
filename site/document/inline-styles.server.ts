import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createContext } from "react-router"

/** The text of a built style sheet by its address; undefined for any other. */
export type ReadStyles = (address: string) => string | undefined

/** Absent while we develop: Vite brings styles by itself. */
export const stylesContext = createContext<ReadStyles | undefined>(undefined)

/** From the folder of the built browser files, each read once. */
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
 * The page brings its styles along: on a phone's connection asking for them takes longer than they do. Their links stay, for
 * React and for the pages that follow, and are not fetched. `styles`: the text of its style element, for the content policy.
 */
export function inlineStyles(html: string, read: ReadStyles): { html: string; styles: string[] } {
  const texts: string[] = []
  const linked = html.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, address: string) => {
    const text = read(address)
    if (text === undefined) return link
    texts.push(text)
    return `<link rel="stylesheet" href="${address}" disabled=""/>`
  })
  if (texts.length === 0) return { html, styles: [] }
  const text = texts.join("")
  const at = linked.indexOf('<link rel="stylesheet"')
  return { html: `${linked.slice(0, at)}<style>${text}</style>${linked.slice(at)}`, styles: [text] }
}
