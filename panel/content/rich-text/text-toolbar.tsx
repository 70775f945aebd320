import { redoDepth, undoDepth } from "prosemirror-history"
import type { Command } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { type KeyboardEvent, useRef, useState } from "react"
import styles from "./rich-text.module.css"
import { type TextTool, historyTools, linkAt, textTools } from "./text-commands.ts"

interface TextToolbarProps {
  view: EditorView
  /** Id of the text's element. */
  controls: string
  label: string
  run: (command: Command) => void
  openLink: () => void
}

/** A toolbar by the ARIA pattern: one tab stop; arrow keys move between the buttons. */
export function TextToolbar({ view: { state }, controls, label, run, openLink }: TextToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const link: TextTool = { name: "Link", keys: "Mod-k", run: () => true, isOn: (now) => linkAt(now) !== undefined }
  const groups = [...textTools, [link], historyTools]
  const all = groups.flat()
  const isIdle = (tool: TextTool) =>
    (tool === historyTools[0] && undoDepth(state) === 0) || (tool === historyTools[1] && redoDepth(state) === 0)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + all.length) % all.length
    setCurrent(next)
    bar.current?.querySelectorAll("button")[next]?.focus()
  }
  return (
    <div ref={bar} className={styles.tools} role="toolbar" aria-label={`${label}: formatação`} aria-controls={controls}>
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              data-tool={tool.sign}
              aria-label={tool.sign && tool.name}
              aria-pressed={tool.isOn?.(state)}
              // `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
              aria-disabled={isIdle(tool) || undefined}
              aria-keyshortcuts={tool.keys && ariaKeys(tool.keys)}
              title={tool.keys && `${tool.name} (${formatKeys(tool.keys)})`}
              tabIndex={all.indexOf(tool) === current ? 0 : -1}
              onKeyDown={move}
              onFocus={() => setCurrent(all.indexOf(tool))}
              // Prevents the press from taking focus and selection from the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (tool === link ? openLink() : run(tool.run))}
            >
              {tool.sign ?? tool.name}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

function ariaKeys(keys: string): string {
  return keys.replace("Mod", isMac ? "Meta" : "Control").replaceAll("-", "+")
}

function formatKeys(keys: string): string {
  const parts = keys.split("-").map((key) => (key.length === 1 ? key.toUpperCase() : key))
  return parts.join("+").replace("Mod", isMac ? "⌘" : "Ctrl")
}
