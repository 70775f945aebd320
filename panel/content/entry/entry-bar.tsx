import type { ReactNode } from "react"
import { Link, href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./entry-bar.module.css"
import { NotSentText } from "#panel/shell/not-sent-text.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import type { EntryAnswer } from "./act-on-entry.server.ts"
import type { EntryView } from "./entry-view.ts"
import type { useAutosave } from "./use-autosave.ts"

interface EntryBarProps {
  view: EntryView
  save: Pick<ReturnType<typeof useAutosave>, "unsavedText" | "isTold" | "answer">
  flash: string
  /** The answer to the last submit. */
  pressed: EntryAnswer | undefined
  /** Id of the form that the buttons submit. */
  form: string
  /** The toggle between form and preview, for narrow screens. */
  children: ReactNode
}

/** The entry's name, state and next action. Sticky. */
export function EntryBar({ view, save, flash, pressed, form, children }: EntryBarProps) {
  const isPublished = view.state === "published" || view.state === "modified"
  const isSaid = save.isTold && save.unsavedText === ""
  const failed = save.answer?.failed ?? pressed?.failed
  const alert = save.answer?.conflictText ?? (failed && <NotSentText why={failed} />)
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
          <span className={styles.saved}>
            {!isSaid && (save.unsavedText || view.saveText)}
            <span role="status">{isSaid && view.saveText}</span>
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
        <StatusMessage of={view.formKey}>{flash && <b>{flash}</b>}</StatusMessage>
      </div>
      <div className={styles.acts} data-action-bar>
        {alert && (
          <p role="alert" className={styles.alert}>
            {alert}
          </p>
        )}
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
