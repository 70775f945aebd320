import { SaxesParser } from "saxes"

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Its own text. */
  text: string
  children: XmlElement[]
}

/** Parses XML 1.0 with namespaces strictly. Throws at the first error. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) => {
    const element = {
      name,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value])),
      text: "",
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const write = (text: string) => void ((open.at(-1) as XmlElement).text += text)
  parser.on("text", write)
  parser.on("cdata", write)
  parser.on("closetag", () => void open.pop())
  parser.write(xml).close()
  return root.children[0] as XmlElement
}

/** All elements of that name, at any depth. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}
