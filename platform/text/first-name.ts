/** "Helena" for Helena Prado. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ""
}

/** The first name for a button. A visitor may write anything: a long word is cut. */
export function shortFirstName(name: string): string {
  const characters = [...firstName(name)]
  return characters.length > 20 ? `${characters.slice(0, 19).join("")}…` : characters.join("")
}
