import type { ReactNode } from "react"
import { Link, href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./entry-bar.module.css"
import { NotSentText } from "#panel/shell/not-sent-text.tsx"
import type { EntryAnswer } from "./act-on-entry.server.ts"
import type { EntryView } from "./entry-view.ts"
import type { SaveState } from "./use-autosave.ts"

interface EntryBarProps {
  view: EntryView
  save: SaveState
  /** The answer to the last autosave. */
  answer: EntryAnswer | undefined
  flash: string
  /** Why the last submit failed. */
  failed: EntryAnswer["failed"]
  /** Id of the form that the buttons submit. */
  form: string
  /** The toggle between form and preview, for narrow screens. */
  children: ReactNode
}

/** The entry's name, state and next action. Sticky. */
export function EntryBar({ view, save, answer, flash, failed, form, children }: EntryBarProps) {
  const isPublished = view.state === "published" || view.state === "modified"
  return (
    <header className={styles.bar}>
      {/* First submit button of the form, so that Enter in a field saves. */}
      <button
        type="submit"
        form={form}
        name="intent"
        value="save"
        tabIndex={-1}
        aria-hidden
        className={controls.hidden}
      />
      <div className={styles.name}>
        <h1 className={controls.name}>{view.title}</h1>
        <p className={styles.facts}>
          <span className={isPublished ? styles.published : styles.unpublished}>{view.stateText}</span>
          <span role="status" className={styles.saved}>
            {saveText(save, view, answer)}
          </span>
          {view.scheduled && <Link to={href("/conteudo/:kind/:id/publicar", view)}>Mudar o agendamento</Link>}
          {view.state !== "draft" && <Link to={href("/conteudo/:kind/:id/historia", view)}>História</Link>}
          {view.page && (
            <a href={view.page} target="_blank" rel="noopener">
              Ver no site
            </a>
          )}
          {isPublished && view.kind !== "agency" && (
            <Link to={href("/conteudo/:kind/:id/fora-do-ar", view)}>Tirar do ar</Link>
          )}
          {view.mayDuplicate && (
            <Button form={form} name="intent" value="duplicate" look="plain">
              Duplicar
            </Button>
          )}
        </p>
        {view.coEditor && (
          <p className={controls.late}>
            {view.coEditor.name} também está editando ({view.coEditor.age}).
          </p>
        )}
        {flash !== "" && (
          <p>
            <b>{flash}</b>
          </p>
        )}
        {failed && failed !== "refused" && (
          <p role="alert" className={controls.wrong}>
            <NotSentText why={failed} />
          </p>
        )}
      </div>
      <div className={styles.acts} data-action-bar>
        <Button form={form} name="intent" value="save">
          Guardar
        </Button>
        {children}
        <Button form={form} name="intent" value="review" look="main">
          {view.next}
        </Button>
      </div>
    </header>
  )
}

function saveText(save: SaveState, { revision, savedText }: EntryView, answer: EntryAnswer | undefined) {
  switch (save) {
    case "typing":
      return "Ainda não guardado"
    case "saving":
      return "Guardando…"
    case "conflict":
      return answer?.conflictText
    case "failed":
      return failedTexts[answer?.failed ?? "away"]
    default:
      return revision > 0
        ? `Rascunho guardado ${savedText ?? "agora"}`
        : save === "saved"
          ? "Igual ao que está no ar"
          : ""
  }
}

const failedTexts = {
  away: "Não deu para guardar. O que você escreveu está aqui.",
  signedOut: "Sua sessão terminou: entre de novo em outra aba. O que você escreveu está aqui.",
  refused: "O painel não aceita mais esta mudança. Copie o que escreveu e abra o item de novo.",
}
