import type { ReactNode } from "react"
import { useLateComponent } from "#panel/ui/use-late-component.ts"
import type { FocusBoardProps } from "./focus-board.tsx"
import styles from "./focus-picker.module.css"

const loadBoard = async () => (await import("./focus-board.tsx")).FocusBoard

interface FocusPickerProps extends FocusBoardProps {
  /** The same fields for browsers without scripts. */
  children: ReactNode
}

/** The focal point, which every crop of the picture keeps. */
export function FocusPicker({ children, ...props }: FocusPickerProps) {
  const { Component: Board } = useLateComponent(loadBoard)
  if (Board) return <Board {...props} />
  return (
    <>
      <img {...props.picture} alt="" className={styles.picture} />
      {children}
    </>
  )
}
