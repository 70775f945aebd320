import { useEffect, useEffectEvent } from "react"
import { useFetcher } from "react-router"
import { moveKey } from "./arrange-lanes.ts"
import type { MoveResult } from "./move-card.server.ts"

interface Props {
  protocol: string
  onRefused: (message: string) => void
}

/**
 * Reports that a move was refused. A component of its own, because `useFetchers` has an answer only until the page's
 * data are loaded again, and on a busy phone React may render nothing in between.
 */
export function MoveAnswer({ protocol, onRefused }: Props) {
  const { data } = useFetcher<MoveResult>({ key: moveKey(protocol) })
  const report = useEffectEvent(onRefused)
  useEffect(() => {
    if (data?.refused !== undefined) report(data.refused)
  }, [data])
  return null
}
