/** A part of a text that was kept, removed or added. */
export interface TextPart {
  is: "same" | "gone" | "new"
  text: string
}

/**
 * Limit of the table's cells (words times words between the first and the last difference). Above it, this part is
 * shown as replaced as a whole.
 */
const cellsMax = 1_000_000

/** The difference between two texts in words: their longest common subsequence is kept. */
export function wordDifferences(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  return joined([
    ...old.slice(0, start).map((text) => ({ is: "same", text }) as const),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text) => ({ is: "same", text }) as const),
  ])
}

/** Words, and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
}

function middle(old: readonly string[], now: readonly string[]): TextPart[] {
  const replaced = [...old.map((text) => part("gone", text)), ...now.map((text) => part("new", text))]
  if (old.length === 0 || now.length === 0 || old.length * now.length > cellsMax) return replaced
  const width = now.length + 1
  // Length of the longest common subsequence of the words after both positions.
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] as number
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push(part("same", old[i] as string))
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push(part("gone", old[i] as string))
      i += 1
    } else {
      parts.push(part("new", now[j] as string))
      j += 1
    }
  }
  return parts
}

function part(is: TextPart["is"], text: string): TextPart {
  return { is, text }
}

/**
 * Merges adjacent parts of the same kind. Removed parts come before added ones. A space alone between two changes
 * counts as changed.
 */
function joined(parts: readonly TextPart[]): TextPart[] {
  const runs: TextPart[] = []
  let [gone, came, space] = ["", "", ""]
  const endChange = () => {
    if (gone !== "") runs.push(part("gone", gone))
    if (came !== "") runs.push(part("new", came))
    ;[gone, came] = ["", ""]
  }
  const addSame = (text: string) => {
    if (text === "") return
    const last = runs.at(-1)
    if (last?.is === "same") last.text += text
    else runs.push(part("same", text))
  }
  for (const { is, text } of parts) {
    if (is === "same" && (gone !== "" || came !== "") && /^\s+$/.test(text)) space += text
    else if (is === "same") {
      endChange()
      addSame(space + text)
      space = ""
    } else {
      if (is === "gone" || space !== "") gone += space + (is === "gone" ? text : "")
      if (is === "new" || space !== "") came += space + (is === "new" ? text : "")
      space = ""
    }
  }
  endChange()
  addSame(space)
  return runs
}
