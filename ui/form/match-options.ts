import { removeAccents } from "#platform/text/remove-accents.ts"
import type { Option } from "./field.tsx"

/** Ignores accents, case, hyphens and apostrophes: `São José d'Oeste` becomes `sao jose doeste`. */
export function foldText(text: string): string {
  return removeAccents(text.replace(/['’‘`´]/g, ""))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** The options that contain the text: first those that begin with it, then those with a word that does. */
export function matchOptions<O extends Option>(options: readonly O[], text: string): O[] {
  const sought = foldText(text)
  const ranks: [O[], O[], O[]] = [[], [], []]
  for (const option of options) {
    const label = foldLabel(option.label)
    const rank = label.startsWith(sought)
      ? 0
      : label.includes(` ${sought}`)
        ? 1
        : label.includes(sought)
          ? 2
          : undefined
    if (rank !== undefined) ranks[rank].push(option)
  }
  return ranks.flat()
}

/** The option that the text names, accents and capitals aside. */
export function exactOption<O extends Option>(options: readonly O[], text: string): O | undefined {
  const sought = foldText(text)
  return sought === "" ? undefined : options.find((option) => foldLabel(option.label) === sought)
}

/** At most `limit` options around the chosen one, and the number of the others. */
export function limitOptions<O extends Option>(
  options: readonly O[],
  limit: number,
  chosen = "",
): { shown: O[]; more: number } {
  const place = options.findIndex(({ value }) => value === chosen)
  const start = Math.max(0, Math.min(place - 4, options.length - limit))
  const shown = options.slice(start, start + limit)
  return { shown, more: options.length - shown.length }
}

/** Cached, since hundreds of labels are compared at every key press. */
const folded = new Map<string, string>()

function foldLabel(label: string): string {
  const known = folded.get(label) ?? foldText(label)
  folded.set(label, known)
  return known
}
