import type { Page } from "@playwright/test"
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5"
import { build } from "vite"

/* Runs the editor's HTML reader and writer in a separate page, and compares texts. */

/** Exports of the bundle of `text-html.ts` and `clean-pasted-html.ts`. */
interface TextHtml {
  rewriteHtml: (html: string) => string
  cleanPastedHtml: (html: string) => string
}

let bundle: Promise<string> | undefined

async function bundleTextHtml(): Promise<string> {
  const folder = "/panel/content/rich-text"
  const entry = "virtual:text-html"
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? `export { rewriteHtml } from "${folder}/text-view.ts"
               export { cleanPastedHtml } from "${folder}/clean-pasted-html.ts"`
            : undefined,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  })
  const output = "output" in built ? built.output : []
  const chunk = output.find((part) => part.type === "chunk")
  if (chunk?.type !== "chunk") throw new Error("no bundle of the editor's code")
  return chunk.code
}

/** Applies a function of the editor's code to texts, in a page without a content policy. */
export async function applyTo(page: Page, name: keyof TextHtml, texts: readonly string[]): Promise<string[]> {
  const code = await (bundle ??= bundleTextHtml())
  const address = "https://editor.example/"
  await page.route(`${address}**`, (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: code })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>texto</title>" }),
  )
  await page.goto(address)
  return page.evaluate(
    async ({ name: called, list }) => {
      const module = (await import(`${location.origin}/text.js`)) as TextHtml
      return list.map((html) => module[called](html))
    },
    { name, list: [...texts] },
  )
}

const marks = new Set(["strong", "em", "a"])
const unread = new Set(["#comment"])

interface Letter {
  letter: string
  marks: string
}

/**
 * The content of a text for comparison: its blocks in order and depth, and every character with its emphasis and link.
 * Ignores the nesting order of emphasis, spaces between blocks, and empty blocks.
 */
export function meaningOf(html: string): string[] {
  return blocksOf(parseFragment(html), "", "")
}

type Parent = DefaultTreeAdapterTypes.ParentNode

function blocksOf(parent: Parent, path: string, around: string): string[] {
  const blocks: string[] = []
  let line: Letter[] = []
  const end = () => {
    const text = formatLine(line)
    if (text) blocks.push(`${path}: ${text}`)
    line = []
  }
  const walk = (node: Parent, marked: string) => {
    for (const child of node.childNodes) {
      if (unread.has(child.nodeName)) continue
      if (child.nodeName === "#text") {
        const { value } = child as DefaultTreeAdapterTypes.TextNode
        line.push(...[...value].map((letter) => ({ letter: /[ \t\r\n]/.test(letter) ? " " : letter, marks: marked })))
      } else if (child.nodeName === "br") line.push({ letter: "\n", marks: "" })
      else if (marks.has(child.nodeName)) walk(child as DefaultTreeAdapterTypes.Element, join(marked, child))
      else {
        end()
        blocks.push(...blocksOf(child as DefaultTreeAdapterTypes.Element, `${path}/${child.nodeName}`, marked))
      }
    }
  }
  walk(parent, around)
  end()
  return blocks
}

function join(marked: string, child: DefaultTreeAdapterTypes.ChildNode): string {
  const { nodeName, attrs } = child as DefaultTreeAdapterTypes.Element
  const written = attrs.map(({ name, value }) => `${name}=${value}`).sort()
  return [...new Set([...marked.split("|").filter(Boolean), [nodeName, ...written].join(" ")])].sort().join("|")
}

function formatLine(letters: readonly Letter[]): string {
  const kept: Letter[] = []
  for (const letter of letters) {
    const before = kept.at(-1)?.letter ?? "\n"
    if (letter.letter === "\n") while (kept.at(-1)?.letter === " ") kept.pop()
    if (letter.letter !== " " || !/[ \n]/.test(before)) kept.push(letter)
  }
  while (kept.at(-1)?.letter === " ") kept.pop()
  if (kept.every(({ letter }) => letter.trim() === "")) return ""
  return kept.map(({ letter, marks: on }) => (on && letter.trim() ? `${letter}{${on}}` : letter)).join("")
}
