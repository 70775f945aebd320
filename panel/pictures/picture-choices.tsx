import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import type { Choices } from "./use-choices.ts"

/* Parts of the library that its dialog and its sidebar share. */

/** Debounce in milliseconds. */
const pauseMs = 250

export function ChoiceSearch({ search }: Pick<Choices, "search">) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(String(new FormData(event.currentTarget).get("q")), 0)
      }}
    >
      <TextField
        label="Buscar na biblioteca"
        name="q"
        type="search"
        autoComplete="off"
        onInput={(event) => search(event.currentTarget.value, pauseMs)}
      />
    </form>
  )
}

export function ChoiceState({ choices: { pictures, isLoading, hasFailed } }: { choices: Choices }) {
  if (hasFailed)
    return (
      <p role="alert" className={controls.wrong}>
        Não deu para abrir a biblioteca agora. Confira a conexão e tente de novo.
      </p>
    )
  return !isLoading && pictures.length === 0 && <p>Nenhuma imagem com estas palavras.</p>
}

export function MoreChoices({ choices: { next, isLoading, more } }: { choices: Choices }) {
  return (
    next !== undefined && (
      <Button type="button" disabled={isLoading} onClick={more}>
        Mais imagens
      </Button>
    )
  )
}
