import { type DragEvent, useState } from "react"
import styles from "./drag-move.module.css"

interface Drag {
  from: number
  /** Index of the item under the pointer. */
  over: number
}

/**
 * Native drag and drop of list items: a dropped item takes the place of the target. Buttons must offer the same moves
 * for keyboard and touch.
 */
export function useDragMove(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  return {
    /** Props of an item, by its index. */
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
    /** Props of the drag handle. */
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

/** Whether the item is the dragged one, or the edge at which the dragged one would be placed. */
function markOf({ from, over }: Drag, index: number): "held" | "before" | "after" | undefined {
  if (index === from) return "held"
  if (index !== over) return undefined
  return index < from ? "before" : "after"
}
