import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands"
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history"
import type { MarkType, Node, NodeType } from "prosemirror-model"
import { liftListItem, wrapInList } from "prosemirror-schema-list"
import type { Command, EditorState, Transaction } from "prosemirror-state"
import { textSchema } from "./text-schema.ts"

const { nodes, marks } = textSchema

/** One button of the toolbar. */
export interface TextTool {
  name: string
  /** The button's text if it is not `name`. */
  sign?: string
  keys?: string
  run: Command
  /** Whether the format is active in the selection; undefined for plain buttons. */
  isOn?: (state: EditorState) => boolean
}

/** Tools by group. Links are not among them: they have a dialog. */
export const textTools: ReadonlyArray<readonly TextTool[]> = [
  [
    { name: "Negrito", sign: "N", keys: "Mod-b", run: toggleMark(marks.strong), isOn: hasMark(marks.strong) },
    { name: "Itálico", sign: "I", keys: "Mod-i", run: toggleMark(marks.em), isOn: hasMark(marks.em) },
  ],
  [
    { name: "Título", keys: "Mod-Alt-3", run: toggleBlock(nodes.title), isOn: isIn(nodes.title) },
    { name: "Subtítulo", keys: "Mod-Alt-4", run: toggleBlock(nodes.subtitle), isOn: isIn(nodes.subtitle) },
    { name: "Lista", keys: "Mod-Shift-8", run: toggleList(nodes.list), isOn: isInList(nodes.list) },
    { name: "Lista numerada", keys: "Mod-Shift-7", run: toggleList(nodes.numbers), isOn: isInList(nodes.numbers) },
    { name: "Citação", keys: "Mod-Shift-9", run: toggleQuotation, isOn: isIn(nodes.quotation) },
  ],
]

export const historyTools: readonly TextTool[] = [
  { name: "Desfazer", keys: "Mod-z", run: undo },
  { name: "Refazer", keys: "Mod-Shift-z", run: redo },
]

/** The toolbar's state as a string. The toolbar renders only if it changes. */
export function stateOfTools(state: EditorState): string {
  const on = textTools.flat().map(({ isOn }) => (isOn?.(state) ? "1" : "0"))
  return [...on, linkAt(state) ? "1" : "0", undoDepth(state) > 0 ? "1" : "0", redoDepth(state) > 0 ? "1" : "0"].join("")
}

interface FoundLink {
  from: number
  to: number
  href: string
}

/** The link at the start of the selection, with its full text range. */
export function linkAt({ selection: { $from, empty } }: EditorState): FoundLink | undefined {
  const after = marks.link.isInSet($from.nodeAfter?.marks ?? [])
  const link = after ?? (empty ? marks.link.isInSet($from.nodeBefore?.marks ?? []) : undefined)
  if (!link) return undefined
  let at = $from.start()
  let found: FoundLink | undefined
  for (const child of $from.parent.children) {
    const end = at + child.nodeSize
    const isPart = link.isInSet(child.marks)
    if (isPart) found = { from: found?.from ?? at, to: end, href: String(link.attrs.href) }
    else if (at >= $from.pos) break
    else found = undefined
    at = end
  }
  return found
}

/** Sets a link on the selected text or on the link around the cursor. Without either, inserts the address as text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const range = linkAt(state) ?? { from, to }
    const link = marks.link.create({ href })
    const tr = state.tr
    if (empty && range.from === range.to) tr.replaceSelectionWith(textSchema.text(href, [link]), false)
    else tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, link)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkAt(state) ?? state.selection
  dispatch?.(state.tr.removeMark(from, to, marks.link))
  return true
}

/**
 * Unwrapped text is allowed as the first line of a list item or as the only child of a quotation. Elsewhere it becomes
 * a paragraph.
 */
export function giveParagraphs(tr: Transaction): Transaction {
  tr.doc.descendants((node, position, parent, index) => {
    if (node.type !== nodes.line) return !node.isTextblock
    const isRight =
      parent?.type === nodes.item ? index === 0 : parent?.type === nodes.quotation && parent.childCount === 1
    if (!isRight) tr.setNodeMarkup(position, nodes.paragraph)
    return false
  })
  return tr
}

function hasMark(mark: MarkType) {
  return ({ selection, storedMarks, doc }: EditorState): boolean => {
    const { from, to, empty, $from } = selection
    return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
  }
}

/** The innermost node around the selection that fits. */
function findAround({ selection: { $from } }: EditorState, fits: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (fits(node)) return { node, position: $from.before(depth) }
  }
  return undefined
}

const isList = ({ type }: Node) => type === nodes.list || type === nodes.numbers

function isIn(type: NodeType) {
  return (state: EditorState) => findAround(state, (node) => node.type === type) !== undefined
}

/** For nested lists, the innermost one decides. */
function isInList(type: NodeType) {
  return (state: EditorState) => findAround(state, isList)?.node.type === type
}

function toggleBlock(type: NodeType): Command {
  return (state, dispatch) => setBlockType(isIn(type)(state) ? nodes.line : type)(state, dispatch)
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = findAround(state, isList)
    if (around?.node.type === type) return liftListItem(nodes.item)(state, dispatch)
    if (!around) return wrapInList(type)(state, dispatch && ((tr) => dispatch(giveLines(tr))))
    dispatch?.(state.tr.setNodeMarkup(around.position, type))
    return true
  }
}

/** Unwraps the paragraph in new list items. */
function giveLines(tr: Transaction): Transaction {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, position, parent, index) => {
    if (node.type === nodes.paragraph && parent?.type === nodes.item && index === 0)
      tr.setNodeMarkup(position, nodes.line)
  })
  return tr
}

function toggleQuotation(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  if (!isIn(nodes.quotation)(state)) return wrapIn(nodes.quotation)(state, dispatch)
  return lift(state, dispatch)
}
