import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { DayPicker, type Modifiers } from "react-day-picker"
import { ptBR } from "react-day-picker/locale/pt-BR"
import { Button } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { useMediaQuery } from "#ui/use-media-query.ts"
import type { TravelDates } from "#domain/quotes/travel-dates.ts"
import styles from "./travel-calendar.module.css"

/* Loaded on demand by travel-date-fields.tsx, with its library. */

interface TravelCalendarProps {
  open: boolean
  days: Partial<TravelDates>
  /** Earlier days cannot be picked. */
  today: string
  onPick: (days: Partial<TravelDates>) => void
  onClose: () => void
}

/** Picks the first and the last day of a trip. Each choice applies immediately; closing keeps it. */
export function TravelCalendar({ open, days, today, onPick, onClose }: TravelCalendarProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Quando você viaja?"
      wide
      actions={
        <>
          <Button onClick={onClose}>Pronto</Button>
          <Button look="line" onClick={() => onPick({})}>
            Limpar datas
          </Button>
        </>
      }
    >
      <p role="status" className={styles.chosenDays}>
        {formatDays(days)}
      </p>
      <Months days={days} today={today} onPick={onPick} />
    </Dialog>
  )
}

function Months({ days: { start, end }, today, onPick }: Pick<TravelCalendarProps, "days" | "today" | "onPick">) {
  const numberOfMonths = useMediaQuery("(width >= 47.5em)", false) ? 2 : 1
  // Focus can move into the dialog only after it has opened.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!mounted) return <div className={styles.months} />
  const first = dateOf(today)
  const labelDay = (date: Date, modifiers: Modifiers) => {
    const day = isoOf(date)
    const part =
      day === start && day === end
        ? "ida e volta"
        : day === start
          ? "ida"
          : day === end
            ? "volta"
            : modifiers.range_middle
              ? "durante a viagem"
              : ""
    return [modifiers.today ? "hoje" : "", longDay.format(date), part].filter(Boolean).join(", ")
  }
  return (
    <DayPicker
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that was asked for begins at its day
      autoFocus
      mode="range"
      resetOnSelect
      locale={ptBR}
      navLayout="around"
      fixedWeeks
      numberOfMonths={numberOfMonths}
      today={first}
      startMonth={first}
      defaultMonth={dateOf(start ?? today)}
      disabled={{ before: first }}
      selected={start ? { from: dateOf(start), to: end ? dateOf(end) : undefined } : undefined}
      onSelect={(range) =>
        onPick({ ...(range?.from && { start: isoOf(range.from) }), ...(range?.to && { end: isoOf(range.to) }) })
      }
      labels={{ labelDayButton: labelDay }}
      formatters={{
        formatCaption: (month) => monthName.format(month),
        formatWeekdayName: (day) => weekday.format(day).replace(".", ""),
      }}
      components={{ Chevron: Arrow }}
      classNames={classNames}
    />
  )
}

const classNames = Object.fromEntries(
  (
    [
      ["root", "months"],
      ["months", "row"],
      ["month", "month"],
      ["month_caption", "caption"],
      ["month_grid", "grid"],
      ["weekday", "weekday"],
      ["day", "day"],
      ["button_previous", "previous"],
      ["button_next", "next"],
      ["selected", "selected"],
      ["range_middle", "middle"],
      ["today", "today"],
      ["outside", "outside"],
    ] as const
  ).map(([part, name]) => [part, styles[name] ?? ""]),
)

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? (
    <IconArrowLeft stroke={1.6} aria-hidden />
  ) : (
    <IconArrowRight stroke={1.6} aria-hidden />
  )
}

const longDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full" })
const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "short" })
const monthName = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric" })

function formatDays({ start, end }: Partial<TravelDates>): string {
  if (!start) return "Escolha o dia da ida e depois o da volta."
  const first = `Ida: ${longDay.format(dateOf(start))}.`
  return end ? `${first} Volta: ${longDay.format(dateOf(end))}.` : `${first} Agora escolha o dia da volta.`
}

/** A day in the calendar: midnight in the visitor's time zone. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00`)
}

function isoOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")
}
