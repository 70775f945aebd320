import { type DragEvent, useState } from "react"

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
    /** Of the part by which an item is picked up, which may be the item itself. */
    handleProps: (index: number) => ({
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

/** The list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
