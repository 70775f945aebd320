import { formatCount } from "#platform/text/format-count.ts"
import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from "react"
import { Field, type FieldProps } from "./field.tsx"
import styles from "./field.module.css"
import layout from "#ui/layout.module.css"

/** Delay after which screen readers announce the count. */
const silenceMs = 1_000

/** A multi-line text with its limit and its number of characters. A text that is too long stays in the control. */
export function CountedTextAreaField({
  limit,
  label,
  name,
  errors,
  help,
  optional,
  span,
  ...area
}: FieldProps & ComponentProps<"textarea"> & { limit: number }) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const length = useLength(ref)
  const settled = useSettled(length)
  return (
    <Field {...{ label, name, errors, help, optional, span }}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            ref={ref}
            aria-describedby={[control["aria-describedby"], id].filter(Boolean).join(" ")}
          />
          <p id={id} className={styles.count} data-over={(length ?? 0) > limit || undefined}>
            {length === undefined ? `Até ${formatCount(limit)} caracteres` : formatLength(length, limit)}
          </p>
          <p role="status" aria-live="polite" className={layout.hidden}>
            {settled ? formatLength(settled, limit) : ""}
          </p>
        </>
      )}
    </Field>
  )
}

export function formatLength(length: number, limit: number): string {
  const count = `${formatCount(length)} de ${formatCount(limit)} caracteres`
  return length > limit ? `${count}: ${formatCount(length - limit)} a mais` : count
}

/** The control's text, also when a script or the browser changed it; unknown before hydration. */
function useLength(ref: RefObject<HTMLTextAreaElement | null>): number | undefined {
  const [length, setLength] = useState<number>()
  useEffect(() => {
    const area = ref.current
    if (!area) return
    const read = () => setLength(area.value.length)
    // The values change after the event.
    const readLater = () => setTimeout(read)
    const { form } = area
    read()
    area.addEventListener("input", read)
    form?.addEventListener("reset", readLater)
    return () => {
      area.removeEventListener("input", read)
      form?.removeEventListener("reset", readLater)
    }
  }, [ref])
  return length
}

/** The count after a change, once the visitor has stopped; nothing before the first change. */
function useSettled(length: number | undefined): number | undefined {
  const first = useRef<number>(undefined)
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    first.current ??= length
    if (length === first.current && settled === undefined) return
    const timer = setTimeout(() => setSettled(length), silenceMs)
    return () => clearTimeout(timer)
  }, [length, settled])
  return settled
}
