import { type RefObject, useEffect, useRef } from "react"
import { Form, useLocation } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { loadChooser } from "#panel/pictures/picture-field.tsx"
import { PreviewFrame } from "#panel/preview/preview-frame.tsx"
import { Button } from "#panel/ui/button.tsx"
import { BackLink } from "#panel/ui/page-head.tsx"
import { LeaveQuestion } from "#panel/ui/leave-dialog.tsx"
import type { EntryAnswer } from "./act-on-entry.server.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { EntryBar } from "./entry-bar.tsx"
import styles from "./entry-form.module.css"
import type { EntryView } from "./entry-view.ts"
import { entryHref } from "#panel/entry-address.ts"
import { FieldParts } from "#panel/content/fields/field-parts.tsx"
import type { NameList } from "#panel/content/fields/form-view.ts"
import { NameLists } from "#panel/content/fields/name-lists.tsx"
import { Problems, RefusedSchedule } from "./problem-summary.tsx"
import { useAutosave } from "./use-autosave.ts"
import { usePreviewSight } from "./use-preview-sight.tsx"

interface EntryFormProps {
  view: EntryView
  lists: readonly NameList[]
  flash: string
  /** The answer to the last submit. */
  pressed: EntryAnswer | undefined
}

const formId = "editor"

/** The editor of an entry: its fields in sections, anchors to them, and the preview. */
export function EntryForm({ view: first, lists, flash, pressed }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { formKey } = first
  const sight = usePreviewSight(formKey)
  const autosave = useAutosave(form, {
    address: entryHref(first),
    formKey,
    isPreviewed: sight.isOpen,
    isUndecided: first.conflict?.isUnsaved ?? false,
    pressed,
  })
  const view = autosave.view ?? first
  useFocusAtAnchor(form, formKey, pressed?.view)
  return (
    <div className={styles.entry}>
      <BackLink to={view.list.to}>{view.list.name}</BackLink>
      {autosave.isUnsaved && (
        <LeaveQuestion letPassRef={autosave.letPass} title="Ainda não guardado" leave="Sair sem guardar">
          <p>O que você escreveu por último se perde.</p>
        </LeaveQuestion>
      )}
      <EntryBar view={view} save={autosave} flash={view === first ? flash : ""} pressed={pressed} form={formId}>
        {view.preview && sight.toggle}
      </EntryBar>
      <div className={styles.editor} data-shown={sight.shown}>
        <Anchors sections={view.sections} />
        <Form
          key={formKey}
          id={formId}
          ref={form}
          method="post"
          action="."
          className={styles.parts}
          inert={autosave.isPressed}
          aria-label="Editor"
          preventScrollReset
          onInput={autosave.onInput}
          onDragEnter={() => void loadChooser()}
          onSubmit={(event) => {
            const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
            if (!autosave.onSubmit(submitter)) event.preventDefault()
          }}
        >
          <Hidden view={view} />
          <div className={styles.notices}>
            {view.conflict && <ConflictNotice conflict={view.conflict} />}
            {view.refused && view.problems.length === 0 && <RefusedSchedule {...view.refused} />}
            <Problems problems={view.problems} together={view.together} />
          </div>
          {view.sections.map(({ id, title, fields }) => (
            <fieldset key={id} id={id} className={styles.part}>
              <legend>
                <h2>{title}</h2>
              </legend>
              <FieldParts fields={fields} />
            </fieldset>
          ))}
          <More view={view} />
          <NameLists lists={lists} form={form} />
        </Form>
        {view.preview && (
          <aside className={styles.beside} aria-label="Prévia">
            <PreviewFrame revision={view.revision} isOpen={sight.isOpen} {...view.preview} />
          </aside>
        )}
      </div>
    </div>
  )
}

/** Hidden fields that identify the version that the form is based on. */
function Hidden({ view: { revision, base, otherSaver, formKey, isReviewed } }: { view: EntryView }) {
  const fields = { revision, base, otherSaver, formKey, ...(isReviewed && { reviewed: "1" }) }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Anchors({ sections }: Pick<EntryView, "sections">) {
  return (
    <nav className={styles.anchors} aria-label="Partes">
      <ol>
        {sections.map(({ id, title, changes }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}{" "}
              {changes > 0 && (
                <b>
                  <span className={controls.hidden}>mudanças: </span>
                  {changes}
                </b>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function More({ view: { discard, note } }: { view: EntryView }) {
  return (
    <div className={styles.more}>
      {discard && (
        <Button name="intent" value="discard" look="plain">
          {discard}
        </Button>
      )}
      <span className={controls.soft}>{note}</span>
    </div>
  )
}

/** Focusable form controls. In an empty list the first one is its button "Pôr". */
const controlsOf = "[name]:not([hidden], [type=hidden]), [contenteditable]"

/**
 * After an item was added or moved, the form is rendered again; the focus moves to that item, for keyboard users. After
 * an answer that shows a conflict or errors it moves to them.
 */
function useFocusAtAnchor(form: RefObject<HTMLFormElement | null>, formKey: string, answered: EntryView | undefined) {
  const { hash } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target || !form.current?.contains(target)) return
    const control = target.matches(controlsOf) ? target : target.querySelector<HTMLElement>(controlsOf)
    ;(control ?? target).focus()
  }, [hash, form, formKey])
  useEffect(() => {
    if (answered) form.current?.querySelector<HTMLElement>("[role=alert]")?.focus()
  }, [answered, form])
}
