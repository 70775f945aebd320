const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

/** A text inside an element or attribute of XML. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
}
