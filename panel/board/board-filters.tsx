import { useSubmit } from "react-router"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import type { BoardQuery, boardChoices } from "./board-filter.server.ts"

export function BoardFilters({ choices, query }: { choices: ReturnType<typeof boardChoices>; query: BoardQuery }) {
  const submit = useSubmit()
  return (
    <FilterForm
      aria-label="Filtrar o quadro"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Chips>
        {choices.map(({ name, label, options }) => (
          <Chip key={`${name} ${query[name]}`} label={label} name={name} defaultValue={query[name]}>
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
