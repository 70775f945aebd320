import { type RefObject, useLayoutEffect } from "react"

const gapPx = 12

/**
 * Keeps a popup below a field visible, also above a phone's keyboard: scrolls the field up where there is too little
 * room below it, and gives the popup the height of the room (`--room`).
 */
export function useRoomBelow(
  open: boolean,
  field: RefObject<HTMLInputElement | null>,
  popup: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const [input, box] = [field.current, popup.current]
    if (!open || !input || !box) return
    const fit = () => {
      const view = window.visualViewport
      const [top, bottom] = view ? [view.offsetTop, view.offsetTop + view.height] : [0, innerHeight]
      box.style.removeProperty("--room")
      const room = () => Math.floor(bottom - input.getBoundingClientRect().bottom - gapPx)
      const missing = Math.min(box.scrollHeight, (bottom - top) / 2) - room()
      const above = (input.labels?.[0] ?? input).getBoundingClientRect().top - top - gapPx
      if (missing > 0 && above > 0) scrollBy({ top: Math.min(missing, above), behavior: "instant" })
      box.style.setProperty("--room", `${room()}px`)
    }
    fit()
    window.visualViewport?.addEventListener("resize", fit)
    return () => window.visualViewport?.removeEventListener("resize", fit)
  }, [open, field, popup])
}
