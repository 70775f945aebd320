import { Button } from "#panel/ui/button.tsx"
import styles from "./conflict-notice.module.css"
import type { ConflictView } from "./entry-view.ts"

/** Another person's published or saved changes beside the form's values; one chooses by field. */
export function ConflictNotice({ conflict: { title, advice, who, fields, keep } }: { conflict: ConflictView }) {
  return (
    <section className={styles.notice} aria-labelledby="conflito">
      <div role="alert" tabIndex={-1}>
        <h2 id="conflito">{title}</h2>
        <p>{advice}</p>
      </div>
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ name, label, theirs, mine, take }) => (
            <li key={name}>
              <h3>{label}</h3>
              <p>
                <b>De {who}:</b> {theirs || "vazio"}
              </p>
              <p>
                <b>Seu:</b> {mine || "vazio"}
              </p>
              {take && (
                <Button name="intent" value={take}>
                  Usar o de {who}: {label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button name="intent" value={keep.value}>
        {keep.label}
      </Button>
    </section>
  )
}
