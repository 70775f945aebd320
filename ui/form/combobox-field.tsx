import { type RefObject, useEffect, useRef, useState } from "react"
import { Field, type FieldProps, type Option, Select } from "./field.tsx"
import { whenIdle } from "#ui/when-idle.ts"

type Code = typeof import("./combobox.tsx")

interface ComboboxFieldProps extends FieldProps {
  options: readonly Option[]
  /** Text of the empty list: what to do first, or that the options are loading. */
  placeholder?: string
  /** Initial value; it may come before its option. Later ones do not count: a new `key` resets the field. */
  defaultValue?: string
  /** The options are loading. */
  loading?: boolean
  /** What the browser may fill in, where the answer is about the visitor. */
  autoComplete?: "off" | "address-level2"
}

/**
 * A native select that becomes a combobox once its code has loaded, with the same name, id and value.
 * A script changes the value as it would a select's: by the named control's `value`, and an `input` event that bubbles.
 */
export function ComboboxField({
  options,
  placeholder = "Escolha",
  defaultValue = "",
  loading = false,
  autoComplete = "off",
  errors,
  ...field
}: ComboboxFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [initial] = useState(defaultValue)
  const taken = useTakeover(select, initial)
  const [unfit, setUnfit] = useState("")
  const shownErrors = unfit ? [`“${unfit}” não está na lista: escolha uma das opções.`] : errors
  return (
    <Field {...field} errors={shownErrors}>
      {(control) =>
        taken ? (
          <taken.Combobox
            control={control}
            label={field.label}
            options={options}
            initial={taken.value}
            placeholder={placeholder}
            loading={loading}
            autoComplete={autoComplete}
            onUnfit={setUnfit}
          />
        ) : (
          <Select
            {...control}
            ref={select}
            autoComplete={autoComplete}
            aria-busy={loading || undefined}
            options={options}
            placeholder={placeholder}
            defaultValue={initial}
          />
        )
      }
    </Field>
  )
}

/** Set once it has loaded, so that later fields are comboboxes from their first render. */
let code: Code | undefined

/** The combobox's code once it may replace the select, with the value chosen meanwhile. */
function useTakeover(select: RefObject<HTMLSelectElement | null>, initial: string) {
  const [taken, setTaken] = useState(() => code && { Combobox: code.Combobox, value: initial })
  useEffect(() => {
    if (code) return
    let gone = false
    const take = () => {
      const control = select.current
      if (!control || !code || gone) return
      // A focused select is not replaced.
      if (document.activeElement === control) control.addEventListener("blur", () => setTimeout(take), { once: true })
      else setTaken({ Combobox: code.Combobox, value: chosenIn(control, initial) })
    }
    const load = async () => {
      code = await import("./combobox.tsx")
      take()
    }
    // If the code cannot be loaded, the select stays.
    const cancel = whenIdle(() => void load().catch(() => {}))
    return () => {
      gone = true
      cancel()
    }
  }, [select, initial])
  return taken
}

/** A select's value, or the initial one while its option has not arrived. */
function chosenIn(select: HTMLSelectElement, initial: string): string {
  const offered = [...select.options].some(({ value }) => value === initial)
  return select.value || (offered ? "" : initial)
}
