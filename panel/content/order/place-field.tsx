import type { KeyboardEvent } from "react"
import controls from "#panel/ui/controls.module.css"
import { useHydrated } from "#ui/use-hydrated.ts"
import styles from "./order-page.module.css"

interface PlaceFieldProps {
  id: string
  title: string
  /** Its place in the whole list. */
  place: number
  onMove: (place: number) => void
}

/** The place of an entry; another number moves it there. Without scripts only the number. */
export function PlaceField({ id, title, place, onMove }: PlaceFieldProps) {
  if (!useHydrated()) return <span className={styles.place}>{place}</span>
  const take = (field: HTMLInputElement) => {
    const typed = Number(field.value)
    field.value = String(place)
    if (Number.isInteger(typed) && typed !== place) onMove(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter would submit the form.
    if (event.key === "Enter") event.preventDefault()
    if (event.key === "Enter") take(event.currentTarget)
    if (event.key === "Escape") event.currentTarget.value = String(place)
  }
  return (
    <input
      key={place}
      id={`place-${id}`}
      className={`${controls.input} ${styles.place}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      defaultValue={place}
      aria-label={`Lugar de ${title}`}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  )
}
