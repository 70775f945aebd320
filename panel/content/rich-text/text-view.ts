import { baseKeymap, chainCommands } from "prosemirror-commands"
import { history, isHistoryTransaction } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list"
import { type Command, EditorState, Plugin, Selection, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { cleanPastedHtml } from "./clean-pasted-html.ts"
import { giveParagraphs, historyTools, textTools } from "./text-commands.ts"
import { readHtml, writeHtml } from "./text-html.ts"
import { textSchema } from "./text-schema.ts"

interface TextViewOptions {
  html: string
  attributes: Record<string, string>
  openLink: () => void
  /** Called with the HTML after each change; with the original HTML if all changes were undone. */
  onChange: (html: string) => void
  /** Called when something was pasted of which the site does not show all. */
  onLoss: () => void
  onState: (state: EditorState) => void
}

/** Creates the editor in an element. It never calls `onChange` before the first change. */
export function createTextView(host: HTMLElement, { html, attributes, ...options }: TextViewOptions): EditorView {
  const first = readHtml(html)
  const state = EditorState.create({ doc: first, plugins: plugins(options.openLink) })
  const view = new EditorView(host, {
    state,
    attributes,
    transformPastedHTML: (pasted) => cleanPastedHtml(pasted, options.onLoss),
    // Of a picture alone nothing is left, which must not replace the selected words.
    handlePaste: (_view, _event, slice) => slice.size === 0,
    dispatchTransaction(tr) {
      const next = view.state.apply(tr)
      view.updateState(next)
      if (tr.docChanged) options.onChange(next.doc.eq(first) ? html : writeHtml(next.doc))
      options.onState(next)
    },
  })
  options.onState(state)
  return view
}

/** Parses and writes the HTML, so that unsupported content is dropped. */
export function rewriteHtml(html: string): string {
  return writeHtml(readHtml(html))
}

const { item, breaks } = textSchema.nodes

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(breaks.create()).scrollIntoView())
  return true
}

/** Selects all text. ProseMirror's own command selects the document node, to which block commands do not apply. */
const selectAll: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.between(Selection.atStart(doc).$from, Selection.atEnd(doc).$to)))
  return true
}

function plugins(openLink: () => void): Plugin[] {
  const tools = [...textTools.flat(), ...historyTools].flatMap(({ keys, run }) => (keys ? [[keys, run] as const] : []))
  return [
    history(),
    keymap({
      ...Object.fromEntries(tools),
      "Mod-y": historyTools[1]?.run as Command,
      "Mod-k": () => {
        openLink()
        return true
      },
      "Mod-a": selectAll,
      "Shift-Enter": breakLine,
      Enter: splitListItem(item),
      // Not Tab, which must leave the field.
      "Mod-]": sinkListItem(item),
      "Mod-[": liftListItem(item),
      Backspace: chainCommands(liftEmptyItem, baseKeymap.Backspace as Command),
    }),
    keymap(baseKeymap),
    new Plugin({
      appendTransaction: (transactions, _before, state) => {
        const isEdit = transactions.some((tr) => tr.docChanged && !isHistoryTransaction(tr))
        const tr = isEdit ? giveParagraphs(state.tr) : undefined
        return tr?.docChanged ? tr : null
      },
    }),
  ]
}

/** Backspace at the start of an empty item lifts it out of its list. */
const liftEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  return empty && $from.parent.content.size === 0 ? liftListItem(item)(state, dispatch) : false
}
