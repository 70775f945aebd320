/*
 * Text without what no one can see: control characters, marks that turn the direction of writing, joiners and fillers.
 * They disguise an address or a name, break tables and searches, and nobody types them on purpose. Line breaks (where a
 * field has lines) and tabs stay, and so does what holds an emoji together: its joiners, variants and flags.
 * Marks, joiners and fillers come along when a text is copied, so they are dropped without a word; see `hasControl`.
 */

const face = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`
const emoji = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|${face}(?:\u200d${face})*|[0-9#*]\ufe0f\u20e3`
const control = String.raw`[^\P{Cc}\t-\r\x85]`
const unseen = String.raw`${control}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|\p{Noncharacter_Code_Point}`
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, "gu")

/** What a visitor wrote, as it is kept, mailed and shown; `lines`: a field of several lines. */
export function visibleText(text: string, { lines = false } = {}): string {
  const visible = text.replace(emojiOrUnseen, (_found, kept: string | undefined) => kept ?? "").normalize("NFC")
  return (lines ? visible.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n") : visible.replace(/[\s\x85]+/gu, " ")).trim()
}

/** Whether a text holds control characters other than tabs and line breaks. A form refuses it: without them it may name somebody else. */
export function hasControl(text: string): boolean {
  return controls.test(text)
}

// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const controls = new RegExp(control, "u")
