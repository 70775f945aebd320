import { Form, useSubmit } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import type { boardChoices } from "./board-filter.server.ts"
import styles from "./board-filters.module.css"

/** Native lists drawn as chips; a chosen one has an edge of ink. */
export function BoardFilters({ choices }: { choices: ReturnType<typeof boardChoices> }) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      className={styles.filters}
      role="search"
      aria-label="Filtrar o quadro"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {choices.map(({ name, label, options, chosen }) => (
        <label key={name} className={styles.chip}>
          <span>{label}</span>
          <select name={name} key={chosen} defaultValue={chosen}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <span className={styles.apply}>
        <Button>Filtrar</Button>
      </span>
    </Form>
  )
}
