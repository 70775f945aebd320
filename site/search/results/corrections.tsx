import { Fragment } from "react"
import { formatList } from "#platform/text/format-list.ts"
import type { Correction } from "#domain/search/search.ts"

/** Lists the words that were replaced by the spelling correction. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <p>
      {corrections.map(({ typed, used }, index) => (
        <Fragment key={typed}>
          {index > 0 && " "}
          Não há nada com “{typed}”: procuramos por <strong>{formatList(used, "ou")}</strong>.
        </Fragment>
      ))}
    </p>
  )
}
