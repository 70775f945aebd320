/*
 * Removes invisible characters: control characters, bidirectional marks, joiners and fillers.
 * They disguise an address or a name, break tables and searches, and nobody types them on purpose. Line breaks (in
 * multi-line fields) and tabs stay, and so do the joiners, variation selectors and tags of emoji.
 * Marks, joiners and fillers often come with copied text, so they are removed silently; for control characters see
 * `hasControl`.
 */

const pictograph = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`
const flag = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`
const emoji = String.raw`${flag}|${pictograph}(?:\u200d${pictograph})*|[0-9#*]\ufe0f\u20e3`
const control = String.raw`[^\P{Cc}\t-\r\x85]`
const invisible = String.raw`${control}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|\p{Noncharacter_Code_Point}`
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const emojiOrInvisible = new RegExp(`(${emoji})|${invisible}`, "gu")

/** A visitor's text, as it is stored, emailed and shown; `lines`: a multi-line field. */
export function visibleText(text: string, { lines = false } = {}): string {
  const visible = text
    .replace(emojiOrInvisible, (_match, matchedEmoji: string | undefined) => matchedEmoji ?? "")
    .normalize("NFC")
  return (lines ? visible.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n") : visible.replace(/[\s\x85]+/gu, " ")).trim()
}

/** Without bidirectional marks, joiners and fillers, which an agency's texts copy from other programs. */
export function withoutMarks(text: string): string {
  return text.replace(emojiOrInvisible, (match, matchedEmoji: string | undefined) =>
    hasControl(match) ? match : (matchedEmoji ?? ""),
  )
}

/**
 * Whether a text holds control characters other than tabs and line breaks. A form refuses it: removing them could
 * change an address.
 */
export function hasControl(text: string): boolean {
  return controls.test(text)
}

// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const controls = new RegExp(control, "u")
