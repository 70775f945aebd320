import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { moveItem } from "#domain/entries/edit-list.ts"

export interface OrderedList {
  /** A part of the list, in the published order. */
  entries: ReadonlyArray<{ id: string; title: string }>
  /** Ids in the initial order of the part. */
  start: readonly string[]
  /** Entries of the list before the part. */
  before: number
  /** Entries of the whole list. */
  total: number
}

/** The unpublished order of a part of a list. */
export function useOrder({ entries, start, before, total }: OrderedList) {
  const [order, setOrder] = useState(start)
  /** Places outside the part, by id. The entry stays in the part until the order is published. */
  const [away, setAway] = useState<ReadonlyMap<string, number>>(new Map())
  const [announcement, setAnnouncement] = useState("")
  const focused = useRef("")
  useEffect(() => {
    // A moved button loses the focus in some browsers.
    if (focused.current !== "") document.getElementById(focused.current)?.focus()
    focused.current = ""
  }, [order, away])
  const placeOf = (id: string) => away.get(id) ?? before + order.indexOf(id) + 1
  /** To a place of the whole list, counted from 1. */
  const moveTo = (from: number, place: number) => {
    const id = order[from]
    if (id === undefined || place < 1 || place > total) return
    const to = place - before - 1
    const isHere = to >= 0 && to < order.length
    focused.current = document.activeElement?.id ?? ""
    if (isHere) setOrder(moveItem(order, from, to))
    setAway(new Map([...away].filter(([one]) => one !== id).concat(isHere ? [] : [[id, place]])))
    setAnnouncement(`${entries.find((entry) => entry.id === id)?.title}: lugar ${place} de ${total}`)
  }
  /** Within the part, by index. */
  const move = (from: number, to: number) => {
    if (to >= 0 && to < order.length) moveTo(from, before + to + 1)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const place = { Home: 1, End: total }[event.key]
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (place === undefined && step === undefined) return
    event.preventDefault()
    if (place !== undefined) moveTo(index, place)
    else if (step !== undefined) move(index, index + step)
  }
  const isMoved = away.size > 0 || order.some((id, index) => id !== entries[index]?.id)
  return { order, away, isMoved, announcement, placeOf, move, moveTo, onKeyDown }
}
