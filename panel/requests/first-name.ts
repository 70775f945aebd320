/** "Rafael" of Rafael Yoshida, for a button. A visitor may write anything: a long word is cut. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/)
  const characters = [...first]
  return characters.length > 20 ? `${characters.slice(0, 19).join("")}…` : first
}
