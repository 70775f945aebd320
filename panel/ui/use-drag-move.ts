import { type DragEvent, useState } from "react"
import styles from "./drag-move.module.css"

interface Drag {
  from: number
  /** The place over which it is held. */
  over: number
}

/**
 * Native dragging of the items of a list: what is dropped on another item takes its place. Dragging is never the only
 * way: buttons do the same by keyboard and touch.
 */
export function useDragMove(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  return {
    /** Of each item, by its place. */
    itemProps: (index: number) => ({
      className: styles.item,
      "data-drag": drag && markOf(drag, index),
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.over !== index) setDrag({ ...drag, over: index })
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        setDrag(undefined)
        if (drag.from !== index) onMove(drag.from, index)
      },
    }),
    /** Of the part by which an item is picked up. */
    handleProps: (index: number) => ({
      className: styles.handle,
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const item = event.currentTarget.closest("li")
        if (item) event.dataTransfer.setDragImage(item, 0, 0)
        event.dataTransfer.setData("text/plain", "")
        event.dataTransfer.effectAllowed = "move"
        setDrag({ from: index, over: index })
      },
      onDragEnd: () => setDrag(undefined),
    }),
  }
}

/** The item that is held, and the edge of another one at which it would be put. */
function markOf({ from, over }: Drag, index: number): "held" | "before" | "after" | undefined {
  if (index === from) return "held"
  if (index !== over) return undefined
  return index < from ? "before" : "after"
}
