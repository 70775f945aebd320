import { useEffect, useRef, useState } from "react"
import layout from "#ui/layout.module.css"
import styles from "./anchor-nav.module.css"

export interface Anchor {
  /** Id of the section's heading. */
  id: string
  label: string
}

/** Sticky links to the sections of a page; the current section is marked. Plain links without scripts. */
export function AnchorNav({ anchors }: { anchors: Anchor[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(anchors)

  // Scrolls the list, not the page, to the marked link.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]")
    if (link && list.current) list.current.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 3 })
  }, [current])

  return (
    <nav aria-label="Nesta página" className={styles.anchors} data-print="no">
      <ul ref={list} className={layout.shell}>
        {anchors.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Id of the last section that starts above 35% of the window's height; without one, of the first section. */
function useCurrentSection(anchors: Anchor[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = anchors.map(({ id }) => id).join(" ")

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const passed = ids.split(" ").filter((id) => topOf(id) <= innerHeight * 0.35)
      setCurrent(passed.at(-1) ?? ids.split(" ")[0])
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener("scroll", schedule, { passive: true })
    addEventListener("resize", schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener("scroll", schedule)
      removeEventListener("resize", schedule)
    }
  }, [ids])

  return current
}

function topOf(id: string): number {
  const heading = document.getElementById(id)
  return (heading?.closest("section") ?? heading)?.getBoundingClientRect().top ?? Infinity
}
