import type { ReactNode } from "react"
import { formatCount } from "#platform/text/format-count.ts"
import controls from "./controls.module.css"

interface AndMoreProps {
  total: number
  shown: number
  /** How to see the others. */
  children?: ReactNode
}

/** How many items a list does not show; nothing if it shows all. */
export function AndMore({ total, shown, children }: AndMoreProps) {
  if (total <= shown) return null
  return (
    <p className={`${controls.small} ${controls.soft}`}>
      … e mais {formatCount(total - shown)}. {children}
    </p>
  )
}
