import { useRef, useState } from "react"
import { Field } from "#panel/ui/field.tsx"
import { splitSign } from "#platform/text/money.ts"
import type { Marked, MoneyView } from "./form-view.ts"
import { formatInReais } from "./in-reais.ts"
import styles from "./money-field.module.css"

/**
 * An amount with its currency; shows the value in reais while one types. Typing a currency sign selects the currency.
 */
export function MoneyField({
  field: { id, name, label, help, errors, value, currency, rates },
}: {
  field: Marked<MoneyView>
}) {
  const select = useRef<HTMLSelectElement>(null)
  const [typed, setTyped] = useState(value)
  const [chosen, setChosen] = useState(currency?.value ?? "BRL")
  const inReais = formatInReais(typed, chosen, rates)
  const type = (text: string) => {
    setTyped(text)
    const { currency: named } = splitSign(text)
    if (!named || !select.current || ![...select.current.options].some((option) => option.value === named)) return
    select.current.value = named
    setChosen(named)
  }
  return (
    <div>
      <Field {...{ id, name, label, help }} errors={[...errors, ...(currency?.errors ?? [])]}>
        {(control) => (
          <div className={currency ? styles.money : undefined}>
            {currency && (
              <select
                ref={select}
                id={currency.id}
                name={currency.name}
                className={control.className}
                aria-label={currency.label}
                defaultValue={currency.value}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {currency.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            )}
            <input
              {...control}
              aria-describedby={
                [control["aria-describedby"], inReais && `${id}-reais`].filter(Boolean).join(" ") || undefined
              }
              type="text"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={value}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      {inReais && (
        <p id={`${id}-reais`} className={styles.inReais}>
          {inReais}
        </p>
      )}
    </div>
  )
}
