import { useState } from "react"

/**
 * The server's answer to a form that was sent without scripts: the `actionData` of its document. The router forgets it
 * at the first link to a fragment; here it lasts until the visitor leaves `page`.
 */
export function useReturnedForm<Returned>(actionData: Returned | undefined, page: string): Returned | undefined {
  const [state, setState] = useState({ returned: actionData, page })
  if (state.page === page) return state.returned
  setState({ returned: undefined, page })
  return undefined
}
