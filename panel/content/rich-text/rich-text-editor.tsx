import type { EditorState, Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { useEffect, useRef, useState } from "react"
import controls from "#panel/ui/controls.module.css"
import proseStyles from "#ui/prose.module.css"
import { LinkDialog } from "./link-dialog.tsx"
import styles from "./rich-text.module.css"
import { linkAt, removeLink, setLink, stateOfTools } from "./text-commands.ts"
import { TextToolbar } from "./text-toolbar.tsx"
import { createTextView, rewriteHtml } from "./text-view.ts"

export interface RichTextEditorProps {
  /** The HTML that the form sends now. */
  read: () => string
  write: (html: string) => void
  id: string
  label: string
  labelId: string
  describedBy: string | undefined
  isWrong: boolean
  /** Whether the text area had the focus. */
  hadFocus: boolean
}

/** Loaded on demand by rich-text-field.tsx, with its library. */
export function RichTextEditor({
  read,
  write,
  id,
  label,
  labelId,
  describedBy,
  isWrong,
  hadFocus,
}: RichTextEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [, setTools] = useState("")
  const [isLinking, setLinking] = useState(false)
  const [isCleaned, setCleaned] = useState(false)
  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelId,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(isWrong && { "aria-invalid": "true" }),
    class: `${styles.text} ${proseStyles.prose}`,
  }
  const latest = useRef(attributes)
  latest.current = attributes

  useEffect(() => {
    if (!host.current) return
    const html = read()
    const created = createTextView(host.current, {
      html,
      attributes: latest.current,
      openLink: () => setLinking(true),
      onChange: write,
      onLoss: () => setCleaned(true),
      onState: (state) => setTools(stateOfTools(state)),
    })
    setView(created)
    if (hadFocus) created.focus()
    // The server refused the HTML. The editor drops what it does not support, so its own HTML replaces the refused one.
    if (latest.current["aria-invalid"] && rewriteHtml(html) !== html) {
      write(rewriteHtml(html))
      setCleaned(true)
    }
    const name = document.getElementById(labelId)
    const focus = () => created.focus()
    name?.addEventListener("click", focus)
    return () => {
      name?.removeEventListener("click", focus)
      created.destroy()
    }
  }, [read, write, labelId, hadFocus])

  useEffect(() => view?.setProps({ attributes: latest.current }), [view, describedBy, isWrong])

  const run = (command: (state: EditorState, dispatch: (tr: Transaction) => void) => boolean) => {
    if (!view) return
    command(view.state, (tr) => view.dispatch(tr))
    view.focus()
  }
  return (
    <div className={styles.editor} data-wrong={isWrong || undefined}>
      {view && <TextToolbar view={view} controls={id} label={label} run={run} openLink={() => setLinking(true)} />}
      <div ref={host} />
      <p role="status" className={isCleaned ? `${styles.note} ${controls.help}` : undefined}>
        {isCleaned && "Tiramos deste texto o que o site não mostra. Confira antes de publicar."}
      </p>
      {view && isLinking && (
        <LinkDialog
          current={linkAt(view.state)?.href}
          onClose={() => {
            setLinking(false)
            view.focus()
          }}
          onSet={(href) => run(setLink(href))}
          onRemove={() => run(removeLink)}
        />
      )}
    </div>
  )
}
