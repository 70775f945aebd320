import { staffTextLimits } from "#domain/requests/staff-text.ts"
import { Button } from "./button.tsx"
import { TextAreaField } from "./field.tsx"
import { PersistedForm } from "./persisted-form.tsx"
import styles from "./note-form.module.css"

interface NoteFormProps {
  protocol: string
  /** The signed-in person's id. */
  staffId: string
  /** The card's revision. */
  revision: number
  /** Id of this person's last note; empty without one. */
  ownLast: string
  /** What was typed in a refused note. */
  text: string | undefined
  errors: readonly string[] | undefined
}

/** The form for a new note about a request or a gift. */
export function NoteForm({ protocol, staffId, revision, ownLast, text = "", errors = [] }: NoteFormProps) {
  return (
    // Only this person's saved note resets the form; other changes keep what is being typed.
    <PersistedForm
      key={ownLast}
      storageKey={`${protocol} note`}
      staffId={staffId}
      saved={ownLast}
      method="post"
      replace
      preventScrollReset
      className={styles.note}
      data-print="no"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="revision" value={revision} />
      <TextAreaField
        id="anotar"
        label="Nova nota"
        help="O que a pessoa disse, o que você prometeu. Só a equipe lê."
        name="text"
        rows={2}
        maxLength={staffTextLimits.note}
        defaultValue={text}
        errors={errors}
      />
      <Button>Guardar nota</Button>
    </PersistedForm>
  )
}
