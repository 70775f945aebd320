import { type RefObject, useEffect, useRef, useState } from "react"
import { Field, type FieldProps, type Option, Select } from "./field.tsx"
import { whenIdle } from "#ui/when-idle.ts"

type Code = typeof import("./combobox.tsx")

interface ComboboxFieldProps extends FieldProps {
  options: readonly Option[]
  /** What the empty list says: what to do first, or that the options are on their way. */
  placeholder?: string
  /** Chosen to begin with; it waits for its option where the options come later. Give another `key` to begin anew. */
  defaultValue?: string
  /** The options are on their way. */
  loading?: boolean
}

/**
 * A native select that becomes a combobox one can type in, as soon as its code is there: same name, id and value.
 * A script changes the value as it would a select's: by the named control's `value`, and an `input` event that bubbles.
 */
export function ComboboxField({
  options,
  placeholder = "Escolha",
  defaultValue = "",
  loading = false,
  errors,
  ...field
}: ComboboxFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  const taken = useTakeover(select, defaultValue)
  const [unfit, setUnfit] = useState("")
  const said = unfit ? [`“${unfit}” não está na lista: escolha uma das opções.`] : errors
  return (
    <Field {...field} errors={said}>
      {(control) =>
        taken ? (
          <taken.Combobox
            control={control}
            label={field.label}
            options={options}
            initial={taken.value}
            placeholder={placeholder}
            loading={loading}
            onUnfit={setUnfit}
          />
        ) : (
          <Select
            {...control}
            ref={select}
            autoComplete="off"
            aria-busy={loading || undefined}
            options={options}
            placeholder={placeholder}
            defaultValue={defaultValue}
          />
        )
      }
    </Field>
  )
}

/** Known from the first time on, so that a later field of this kind is a combobox at once. */
let code: Code | undefined

/** The combobox's code once it may take the select's place, with the value that the visitor chose meanwhile. */
function useTakeover(select: RefObject<HTMLSelectElement | null>, initial: string) {
  const [taken, setTaken] = useState(() => code && { Combobox: code.Combobox, value: initial })
  useEffect(() => {
    if (code) return
    let gone = false
    const take = () => {
      const control = select.current
      if (!control || !code || gone) return
      // A list that is in use is not taken away.
      if (document.activeElement === control) control.addEventListener("blur", () => setTimeout(take), { once: true })
      else setTaken({ Combobox: code.Combobox, value: chosenIn(control, initial) })
    }
    const load = async () => {
      code = await import("./combobox.tsx")
      take()
    }
    // Where the code cannot be had, the select stays.
    const cancel = whenIdle(() => void load().catch(() => {}))
    return () => {
      gone = true
      cancel()
    }
  }, [select, initial])
  return taken
}

/** What a select holds; as long as it does not offer the initial value, that may still come. */
function chosenIn(select: HTMLSelectElement, initial: string): string {
  const offered = [...select.options].some(({ value }) => value === initial)
  return select.value || (offered ? "" : initial)
}
