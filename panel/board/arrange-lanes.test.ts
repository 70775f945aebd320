import { describe, expect, test } from "vitest"
import { type QuoteStage, quoteStages } from "#domain/request-cards/stages.ts"
import { type MovingFetcher, arrange, moveKey, nextMoveState, revisionAfter } from "./arrange-lanes.ts"
import type { CardView, LaneView } from "./present-board.server.ts"

/** A board with one card in the given lane and a second card in the lane of new requests. */
function board(stage: QuoteStage, revision = 4): LaneView[] {
  const card = (protocol: string, at: QuoteStage) => ({ protocol, stage: at, revision }) as CardView
  return quoteStages.map((lane) => {
    const cards = [lane === stage && card("TV-A", stage), lane === "new" && card("TV-B", "new")].filter((one) => !!one)
    return { stage: lane, title: lane, note: "", count: cards.length, cards }
  })
}

/** A pending move of the first card; with `data`, the server's answer has arrived. */
function moving(stage: QuoteStage, data?: { refused?: string }): MovingFetcher {
  const formData = new FormData()
  formData.set("stage", stage)
  formData.set("revision", "4")
  return { key: moveKey("TV-A"), formData, data: data && { protocol: "TV-A", ...data } } as MovingFetcher
}

const next = (stage: QuoteStage, revision: number | undefined = 5) => ({ protocol: "TV-A", name: "A", stage, revision })
const place = (lanes: LaneView[]) => lanes.find(({ cards }) => cards.some(({ protocol }) => protocol === "TV-A"))?.stage

describe("moves of a card on the board", () => {
  test("the card is seen where the last move puts it, and a refused one counts no more", () => {
    expect(place(arrange(board("new"), [], []))).toBe("new")
    expect(place(arrange(board("new"), [moving("contacted")], []))).toBe("contacted")
    expect(place(arrange(board("new"), [moving("contacted")], [next("proposal")]))).toBe("proposal")
    expect(place(arrange(board("new"), [moving("contacted", { refused: "Rita moveu" })], []))).toBe("new")
    const counts = arrange(board("new"), [moving("contacted")], [next("proposal")]).map(({ count }) => count)
    expect(counts.slice(0, 3)).toEqual([1, 0, 1])
  })

  test("the next move waits for the answer, and is sent with the revision after it", () => {
    expect(nextMoveState(next("proposal"), board("new"), [moving("contacted")])).toBe("waiting")
    expect(nextMoveState(next("proposal"), board("new"), [moving("contacted", {})])).toBe("waiting")
    expect(nextMoveState(next("proposal"), board("contacted", 5), [])).toBe("ready")
    // No answer to the previous move arrived.
    expect(nextMoveState(next("proposal"), board("new"), [])).toBe("void")
    expect(revisionAfter(moving("contacted"))).toBe(5)
    expect(revisionAfter(moving("contacted", {}))).toBe(5)
  })

  test("the next move is not sent after a refusal that it did not know, nor to where the card is", () => {
    const refused = moving("contacted", { refused: "Rita moveu" })
    expect(nextMoveState(next("proposal"), board("new"), [refused])).toBe("void")
    expect(nextMoveState(next("new"), board("new"), [])).toBe("void")
    // After the refusal was shown, a new move uses the card's current revision.
    expect(revisionAfter(refused)).toBeUndefined()
    expect(nextMoveState({ ...next("proposal"), revision: undefined }, board("new"), [refused])).toBe("waiting")
    expect(nextMoveState({ ...next("proposal"), revision: undefined }, board("new"), [])).toBe("ready")
  })

  test("a card that its lane has no room for is moved all the same", () => {
    const hidden = board("contacted").map((lane) => ({ ...lane, cards: [] }))
    expect(nextMoveState(next("proposal"), hidden, [])).toBe("ready")
  })
})
