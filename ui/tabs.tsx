import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import styles from "./tabs.module.css"

interface TabsProps {
  label: string
  tabs: Array<{ key: string | number; title: string; content: ReactNode }>
  /** `column`: the tab list is beside the panel on wide screens. */
  direction?: "row" | "column"
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Tabs by the ARIA pattern. If the selected tab disappears, the first one is selected. Without scripts and on
 * paper every panel is visible under its own title.
 */
export function Tabs({ label, tabs, direction = "row" }: TabsProps) {
  const id = useId()
  const [chosenKey, setChosenKey] = useState<string | number>()
  const chosen = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosenKey),
  )
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    // Leaves browser shortcuts alone: Alt and an arrow key go back in the history.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step && (chosen + step + tabs.length) % tabs.length
    if (target === undefined) return
    event.preventDefault()
    setChosenKey(tabs[target]?.key)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus()
  }

  return (
    <div className={`${styles.tabs} ${direction === "column" ? styles.column : ""}`}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={move} tabIndex={-1}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosenKey(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-chosen={index === chosen || undefined}
          className={styles.panel}
        >
          <p className={styles.panelTitle} aria-hidden>
            {tab.title}
          </p>
          {tab.content}
        </div>
      ))}
    </div>
  )
}
