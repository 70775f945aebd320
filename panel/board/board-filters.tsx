import { useSubmit } from "react-router"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import type { boardChoices } from "./board-filter.server.ts"

export function BoardFilters({ choices }: { choices: ReturnType<typeof boardChoices> }) {
  const submit = useSubmit()
  return (
    <FilterForm
      aria-label="Filtrar o quadro"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Chips>
        {choices.map(({ name, label, options, chosen }) => (
          <Chip key={`${name} ${chosen}`} label={label} name={name} defaultValue={chosen}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Chip>
        ))}
      </Chips>
      <FilterButton />
    </FilterForm>
  )
}
