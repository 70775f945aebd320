import { useState } from "react"
import { useLocation } from "react-router"
import type { PictureView } from "./picture-view.ts"

/** Pictures in the form at once. */
export const describedAtOnce = 20

export interface Undescribed {
  /** The first of them. */
  pictures: readonly PictureView[]
  /** The names of all. */
  names: readonly string[]
}

/**
 * The rows of the form. Data reloaded after an upload removes none of them, so that what is typed in them stays; rows
 * of pictures that are described meanwhile go with the next submit or navigation.
 */
export function useDescribeRows({ pictures, names }: Undescribed): readonly PictureView[] {
  const { key } = useLocation()
  const [shown, setShown] = useState({ key, pictures, rows: pictures })
  if (shown.pictures === pictures) return shown.rows
  const waiting = new Set(names)
  const kept = shown.key === key ? shown.rows : shown.rows.filter(({ name }) => waiting.has(name))
  const known = new Set(kept.map(({ name }) => name))
  const added = pictures.filter(({ name }) => !known.has(name))
  const rows = [...kept, ...added.slice(0, Math.max(0, describedAtOnce - kept.length))]
  setShown({ key, pictures, rows })
  return rows
}
