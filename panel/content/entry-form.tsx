import { useEffect, useRef } from "react"
import { Form, useLocation } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { Button } from "#panel/ui/button.tsx"
import { BackLink } from "#panel/ui/page-head.tsx"
import { kindNames } from "#domain/entries/entry-names.ts"
import { isNumberedKind } from "./content-kinds.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { EntryBar } from "./entry-bar.tsx"
import styles from "./entry-form.module.css"
import type { EntryView } from "./entry-view.ts"
import { FieldParts } from "./field-parts.tsx"
import type { NameList } from "./form-view.ts"
import { NameLists } from "./name-lists.tsx"
import { Problems } from "./problem-summary.tsx"
import { useAutosave } from "./use-autosave.ts"

interface EntryFormProps {
  view: EntryView
  lists: readonly NameList[]
  /** What the last press did. */
  done: string
  hasFailed: boolean
}

/** The editor of an entry: its fields in parts, with an anchor to each. Every button sends the whole form. */
export function EntryForm({ view: first, lists, done, hasFailed }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const autosave = useAutosave(form, first.formKey)
  const view = autosave.answer?.view ?? first
  useFocusAtAnchor(form)
  return (
    <Form
      ref={form}
      method="post"
      action="."
      className={styles.form}
      aria-label="Editor"
      preventScrollReset
      onInput={autosave.onInput}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        if (isSaveButton(submitter) && autosave.state !== "overtaken") {
          event.preventDefault()
          autosave.save()
        } else if (!autosave.onSubmit(submitter)) event.preventDefault()
      }}
    >
      <input type="hidden" name="revision" value={view.revision} readOnly />
      <input type="hidden" name="base" value={view.base} readOnly />
      <input type="hidden" name="formulario" value={view.formKey} readOnly />
      {view.isReviewed && <input type="hidden" name="conferido" value="sim" readOnly />}
      <BackLink to={view.kind === "agency" ? "/conteudo" : `/conteudo/${view.kind}`}>
        {kindNames[view.kind].many}
      </BackLink>
      <EntryBar view={view} save={autosave.state} done={done} hasFailed={hasFailed} />
      {view.conflict && <ConflictNotice conflict={view.conflict} />}
      <Problems problems={view.problems} attempt={first.formKey} />
      <div className={styles.editor}>
        <nav className={styles.anchors} aria-label="Partes">
          <ol>
            {view.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.parts}>
          {view.picture && (
            <img
              className={styles.picture}
              src={view.picture.src}
              width={view.picture.width}
              height={view.picture.height}
              alt=""
            />
          )}
          {view.sections.map(({ id, title, fields }) => (
            <fieldset key={id} id={id} className={styles.part}>
              <legend>
                <h2>{title}</h2>
              </legend>
              <FieldParts fields={fields} />
            </fieldset>
          ))}
          <div className={styles.more}>
            {isNumberedKind(view.kind) && (
              <Button name="intent" value="duplicate">
                Duplicar
              </Button>
            )}
            {view.mayDiscard && (
              <Button name="intent" value="discard" look="plain">
                {view.state === "draft" ? "Apagar este rascunho" : "Descartar a mudança guardada"}
              </Button>
            )}
            <span className={controls.soft}>Só o que você publica aparece no site.</span>
          </div>
        </div>
      </div>
      <NameLists lists={lists} form={form} />
    </Form>
  )
}

function isSaveButton(button: HTMLElement | null): boolean {
  return button instanceof HTMLButtonElement && button.value === "save"
}

const controlsOf = "input, select, textarea:not([hidden]), [contenteditable]"

/** After an item was added or moved, the page begins anew: whoever works with the keyboard goes on at that item. */
function useFocusAtAnchor(form: React.RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(hash.slice(1))
    if (!target || !form.current?.contains(target)) return
    const control = target.matches(controlsOf) ? target : target.querySelector(controlsOf)
    ;(control instanceof HTMLElement ? control : target).focus()
  }, [hash, form])
}
