/** A part of a text that was kept, removed or added. */
export interface TextPart {
  is: "same" | "gone" | "new"
  text: string
}

/**
 * Limit of the steps of one comparison: some 440 changed words, in two milliseconds. Above it, everything between the
 * first and the last difference is shown as replaced.
 */
const stepsMax = 100_000

/** The difference between two texts in words: their longest common subsequence is kept. */
export function wordDifferences(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  return joined([
    part("same", old.slice(0, start).join("")),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    part("same", old.slice(old.length - end).join("")),
  ])
}

/** Words, and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
}

function middle(old: readonly string[], now: readonly string[]): TextPart[] {
  const rounds = old.length > 0 && now.length > 0 ? furthestPaths(old, now) : undefined
  if (!rounds) return [part("gone", old.join("")), part("new", now.join(""))]
  const parts: TextPart[] = []
  let [i, j] = [old.length, now.length]
  const keepBackTo = (start: number) => {
    for (; i > start; j -= 1) parts.push(part("same", old[(i -= 1)] as string))
  }
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const before = rounds[edits - 1] as Int32Array
    const n = (i - j + edits) / 2
    keepBackTo(startOf(before, n))
    parts.push(isAdded(before, n) ? part("new", now[(j -= 1)] as string) : part("gone", old[(i -= 1)] as string))
  }
  keepBackTo(0)
  return parts.reverse()
}

/**
 * Myers' greedy algorithm (1986): its time depends on the number of edits more than on the length of the texts. For
 * each number of edits, how many words of `old` the furthest path on each diagonal has passed; on diagonal `n` that is
 * `2n - edits` more than words of `now`. The last round reaches the end of both. Undefined above `stepsMax`.
 */
function furthestPaths(old: readonly string[], now: readonly string[]): Int32Array[] | undefined {
  const rounds: Int32Array[] = []
  for (let [edits, steps] = [0, 0]; steps <= stepsMax; edits += 1) {
    const [before, round] = [rounds.at(-1), new Int32Array(edits + 1)]
    rounds.push(round)
    for (let n = 0; n <= edits; n += 1) {
      const ahead = 2 * n - edits
      let i = before ? startOf(before, n) : 0
      for (; i < old.length && i - ahead < now.length && old[i] === now[i - ahead]; i += 1) steps += 1
      round[n] = i
      if (i >= old.length && i - ahead >= now.length) return rounds
    }
    steps += edits
  }
  return undefined
}

/** Whether the furthest path on a diagonal comes from an added word, and not from a removed one. */
function isAdded(before: Int32Array, n: number): boolean {
  return n === 0 || (n < before.length && (before[n] as number) > (before[n - 1] as number))
}

/** How many words of `old` that path has passed right after this edit. */
function startOf(before: Int32Array, n: number): number {
  return isAdded(before, n) ? (before[n] as number) : (before[n - 1] as number) + 1
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
