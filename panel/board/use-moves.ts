import { startTransition, useEffect, useRef, useState } from "react"
import { useFetchers, useNavigate, useSubmit } from "react-router"
import type { QuoteStage } from "#domain/request-cards/stages.ts"
import { lostHref } from "#panel/requests/request-address.ts"
import { stageChoice } from "#panel/ui/stage-name.ts"
import {
  type MovingFetcher,
  type NextMove,
  arrange,
  findShownCard,
  moveKey,
  nextMoveState,
  revisionAfter,
} from "./arrange-lanes.ts"
import type { CardView, LaneView } from "./present-board.server.ts"

/**
 * Sends moves in the background, one at a time per card, and reports the results. `shown`: the lanes after all pending
 * moves. `sent`: the protocols of the cards that were moved; `MoveAnswer` calls `refuse` for them.
 */
export function useMoves(lanes: readonly LaneView[]) {
  const fetchers = useFetchers() as MovingFetcher[]
  const submit = useSubmit()
  const navigate = useNavigate()
  const [announcement, setAnnouncement] = useState<{ moved?: string; refused?: string }>({})
  const [next, setNext] = useState<readonly NextMove[]>([])
  const focusOn = useRef<string>(undefined)
  useEffect(() => {
    // The card is rendered again in its new column, so its focus is lost and must be set again.
    if (focusOn.current === undefined || document.activeElement !== document.body) return
    document.getElementById(`stage-${focusOn.current}`)?.focus({ preventScroll: true })
  })
  const [sent, setSent] = useState<readonly string[]>([])
  const send = ({ protocol, revision, name, stage }: NextMove & { revision: number }) => {
    setSent((all) => (all.includes(protocol) ? all : [...all, protocol]))
    void submit(
      { protocol, revision: String(revision), name, stage, quiet: "1" },
      { method: "post", navigate: false, fetcherKey: moveKey(protocol) },
    )
  }
  const taken = useRef(new WeakSet<NextMove>())
  useEffect(() => {
    const states = new Map(next.map((one) => [one, nextMoveState(one, lanes, fetchers)]))
    const ended = next.filter((one) => states.get(one) !== "waiting")
    if (ended.length === 0) return
    for (const one of ended) {
      const revision = one.revision ?? findShownCard(lanes, one.protocol)?.revision
      if (taken.current.has(one) || revision === undefined) continue
      taken.current.add(one)
      if (states.get(one) === "ready") send({ ...one, revision })
    }
    // The router updates pending forms in a transition. Without the same transition the card would jump back for a
    // moment.
    startTransition(() => setNext((all) => all.filter((one) => !ended.includes(one))))
  })
  const move = ({ protocol, revision, name }: CardView, stage: QuoteStage) => {
    if (stage === "lost") return void navigate(lostHref(protocol))
    focusOn.current = protocol
    setAnnouncement({ moved: `${name}: ${stageChoice(stage)}` })
    const before = fetchers.find(({ key }) => key === moveKey(protocol))
    if (!before) return send({ protocol, revision, name, stage })
    // Two moves sent at once would carry the same revision, and the second would be refused.
    const last = { protocol, revision: revisionAfter(before), name, stage }
    setNext((all) => [...all.filter((one) => one.protocol !== protocol), last])
  }
  const refuse = (message: string) => setAnnouncement({ refused: message })
  return { shown: arrange(lanes, fetchers, next), move, sent, refuse, announcement }
}
