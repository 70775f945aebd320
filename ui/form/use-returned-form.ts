import { useState } from "react"

/**
 * The server's answer to a form that was sent without scripts: the `actionData` of its document. The router forgets it
 * at the first link to a fragment; here it lasts until the visitor leaves `page`.
 */
export function useReturnedForm<Returned>(actionData: Returned | undefined, page: string): Returned | undefined {
  const [kept, setKept] = useState({ returned: actionData, page })
  if (kept.page === page) return kept.returned
  setKept({ returned: undefined, page })
  return undefined
}
