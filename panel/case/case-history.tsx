import { Form } from "react-router"
import { contactWays } from "#domain/requests/event-details.ts"
import { Button } from "#panel/ui/button.tsx"
import { SelectField } from "#panel/ui/field.tsx"
import { HistoryLog } from "#panel/ui/history-log.tsx"
import { NoteForm } from "#panel/ui/note-form.tsx"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./case-history.module.css"
import type { CaseView } from "./present-case.server.ts"

const ways = Object.entries(contactWays).map(([value, label]) => ({ value, label }))

/** The history, newest first, below the form for a new note. */
export function CaseHistory({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <section aria-labelledby="historia">
      <h2 id="historia">História</h2>
      <NoteForm
        protocol={view.protocol}
        staffId={view.me}
        revision={view.revision}
        ownLast={view.ownLast.note}
        text={refusal?.values.text}
        errors={refusal?.errors.text}
      />
      <Form method="post" replace preventScrollReset className={styles.contact} data-print="no">
        <input type="hidden" name="intent" value="contact" />
        <SelectField label="Falei por" name="by" options={ways} defaultValue="phone" />
        <Button>Anotar contato</Button>
      </Form>
      <HistoryLog protocol={view.protocol} entries={view.history} />
    </section>
  )
}
