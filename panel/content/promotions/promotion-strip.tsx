import { useEffect, useRef, useState } from "react"
import { daysBetween } from "#platform/time/calendar-day.ts"
import { addDays, formatShortDay } from "#platform/time/day.ts"
import { type SpokenPrice, type StripView, type TypedPrices, priceFields } from "#panel/content/fields/form-view.ts"
import { type PromotionDays, isDearer, listPeriods, readPromotion, formatPriceOn } from "./promotion-days.ts"
import controls from "#panel/ui/controls.module.css"
import { Periods, Spoken } from "./promotion-periods.tsx"
import styles from "./promotion-strip.module.css"

/** Loaded on demand by promotion-field.tsx. Updates while one types, and shows the price on any day of the slider. */
export function PromotionStrip({ view: { typed: first, today, rates } }: { view: StripView }) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(first)
  // Absent: today, which changes while the page is open.
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const form = box.current?.closest("form")
    if (!form) return
    const read = () => setTyped(readFields(form))
    read()
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [])
  const days = readPromotion(typed, today)
  const isWrong = days && isDearer(days)
  const price = (day: string) => (days ? formatPriceOn(days, day, rates) : { now: "" })
  return (
    <div ref={box} className={styles.live}>
      <p role="status" className={isWrong ? controls.late : controls.hidden}>
        {isWrong && "O preço promocional não é menor que o normal: confira."}
      </p>
      {days && <Slider days={days} today={today} chosen={chosen ?? today} choose={setChosen} price={price} />}
      <Periods periods={days ? listPeriods(days, today, rates) : []} />
    </div>
  )
}

interface SliderProps {
  days: PromotionDays
  today: string
  chosen: string
  choose: (day: string | undefined) => void
  price: (day: string) => SpokenPrice
}

/** Slider to choose a day. */
function Slider({ days: { first, last, starts, ends }, today, chosen, choose, price }: SliderProps) {
  const length = daysBetween(first, last)
  const at = Math.min(Math.max(daysBetween(first, chosen), 0), length)
  const day = addDays(first, at)
  const x = (one: string) => daysBetween(first, one)
  const dayLabel = day === today ? "Hoje" : `Em ${formatShortDay(day, today)}`
  return (
    <>
      <p>
        <b>{dayLabel}</b> o visitante {day < today ? "viu" : day === today ? "vê" : "verá"}{" "}
        <Spoken price={price(day)} />
      </p>
      <div className={styles.strip}>
        <svg viewBox={`-0.5 0 ${length + 1} 10`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.all} x={-0.5} y={0} width={length + 1} height={10} />
          <rect className={styles.on} x={x(starts) - 0.5} y={0} width={x(ends) - x(starts) + 1} height={10} />
          <rect className={styles.today} x={x(today) - length / 400} y={0} width={length / 200} height={10} />
        </svg>
        <input
          type="range"
          min={0}
          max={length}
          // A new range of days resets the slider.
          key={`${first} ${length}`}
          defaultValue={at}
          aria-label="Ver a promoção no dia"
          aria-valuetext={`${dayLabel}: ${price(day).now}`}
          onInput={(event) => {
            // The slider is not a field of the entry and must not trigger autosave.
            event.stopPropagation()
            const next = addDays(first, Number(event.currentTarget.value))
            choose(next === today ? undefined : next)
          }}
        />
      </div>
    </>
  )
}

function readFields(form: HTMLFormElement): TypedPrices {
  const sent = new FormData(form)
  const texts = priceFields.map((name) => {
    const value = sent.get(name)
    return [name, typeof value === "string" ? value : ""]
  })
  return Object.fromEntries(texts) as TypedPrices
}
