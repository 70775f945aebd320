import { Form } from "react-router"
import { contactWays } from "#domain/requests/event-details.ts"
import { staffTextLimits } from "#domain/requests/staff-text.ts"
import { Button } from "#panel/ui/button.tsx"
import { SelectField, TextAreaField } from "#panel/ui/field.tsx"
import { HistoryLog } from "#panel/ui/history-log.tsx"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./case-history.module.css"
import type { CaseView } from "./present-case.server.ts"

const ways = Object.entries(contactWays).map(([value, label]) => ({ value, label }))

/** What happened, newest first, below the field for a new note. */
export function CaseHistory({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <section aria-labelledby="historia">
      <h2 id="historia">História</h2>
      {/* Only the own stored note empties the field: what is being typed survives every other change. */}
      <Form method="post" replace preventScrollReset key={view.ownLast.note} className={styles.note} data-print="no">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="revision" value={view.revision} />
        <TextAreaField
          id="anotar"
          label="Nova nota"
          help="O que a pessoa disse, o que você prometeu. Só a equipe lê."
          name="text"
          rows={2}
          maxLength={staffTextLimits.note}
          defaultValue={refusal?.values.text ?? ""}
          errors={refusal?.errors.text}
        />
        <Button>Guardar nota</Button>
      </Form>
      <Form method="post" replace preventScrollReset className={styles.contact} data-print="no">
        <input type="hidden" name="intent" value="contact" />
        <SelectField label="Falei por" name="by" options={ways} defaultValue="phone" />
        <Button>Anotar contato</Button>
      </Form>
      <HistoryLog entries={view.history} />
    </section>
  )
}
