import { SaxesParser } from "saxes"

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Its own text. */
  text: string
  children: XmlElement[]
}

/** Reads a document as strictly as XML 1.0 with namespaces says; throws at the first mistake. */
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

/** The elements of that name, however deep. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}
