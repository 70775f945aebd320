import { useRef, useState } from "react"
import { formatDay } from "#platform/time/day.ts"
import { Button } from "#ui/button.tsx"
import { Fields, fieldId } from "#ui/form/field.tsx"
import { DayField } from "./day-field.tsx"
import { inputList } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { quoteLabels, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { type TravelDates, pickedDays } from "#domain/quotes/travel-dates.ts"
import styles from "#site/quotes/form/quote-form.module.css"

interface TravelDateFieldsProps {
  initial: QuoteInput
  values: QuoteInput
  errors: QuoteErrors
  today: string
}

type Calendar = typeof import("./travel-calendar.tsx")

/** First and last day: typed, or picked from a calendar that is loaded on demand. */
export function TravelDateFields({ initial, values, errors, today }: TravelDateFieldsProps) {
  const [open, setOpen] = useState(false)
  const [calendar, setCalendar] = useState<Calendar>()
  const [failed, setFailed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const load = () => import("./travel-calendar.tsx").then(setCalendar)
  const show = () => {
    setFailed(false)
    setOpen(true)
    load().catch(() => {
      setFailed(true)
      setOpen(false)
    })
  }
  const close = () => {
    setOpen(false)
    // Some browsers do not focus a clicked button, so the dialog could not return the focus to it.
    opener.current?.focus()
  }
  return (
    <fieldset className={styles.dates}>
      <legend>{quoteLabels.travelDate}</legend>
      <Fields>
        <DayField place={0} label="Ida" initial={initial} errors={errors} />
        <DayField place={1} label="Volta" initial={initial} errors={errors} />
        <div className={styles.calendar}>
          <Button
            ref={opener}
            look="line"
            size="small"
            onClick={show}
            onPointerEnter={() => void load().catch(() => {})}
            aria-haspopup="dialog"
          >
            {open && !calendar ? "Abrindo o calendário…" : "Escolher no calendário"}
          </Button>
          <p role="status" className={styles.note}>
            {failed && "O calendário não abriu: confira sua internet, ou escreva as datas como em 14/03/2027."}
          </p>
        </div>
      </Fields>
      {calendar && (
        <calendar.TravelCalendar
          open={open}
          days={pickedDays(inputList(values, "travelDate"), today)}
          today={today}
          onPick={write}
          onClose={close}
        />
      )}
    </fieldset>
  )
}

/** Writes the days into the controls, as if the visitor had typed them. */
function write({ start, end }: Partial<TravelDates>) {
  for (const [place, day] of [start, end].entries()) {
    const input = document.getElementById(fieldId(`travelDate.${place}`))
    if (!(input instanceof HTMLInputElement)) continue
    input.value = day ? formatDay(day) : ""
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}
