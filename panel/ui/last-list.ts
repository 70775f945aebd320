import { useEffect } from "react"

type Room = "/pedidos" | "/presentes"

/** In the memory of this page only, because a filter may contain a search. On the server always empty. */
const last = new Map<Room, string>()

/** Remembers how a list is shown, so that the pages of its items lead back to the same filter and view. */
export function useAsLastList(room: Room, address: string) {
  useEffect(() => void last.set(room, address), [room, address])
}

/** The address of the list that was shown last; after a page load that of the whole list. */
export function lastList(room: Room): string {
  return last.get(room) ?? room
}
