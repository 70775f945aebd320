import { formatCount } from "#platform/text/format-count.ts"
import controls from "./controls.module.css"

/** How many items a list does not show; nothing if it shows all. */
export function AndMore({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null
  return <p className={`${controls.small} ${controls.soft}`}>… e mais {formatCount(total - shown)}.</p>
}
