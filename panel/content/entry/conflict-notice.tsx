import { Button } from "#panel/ui/button.tsx"
import styles from "./conflict-notice.module.css"
import type { ConflictView } from "./entry-view.ts"

/** Another person's published or saved changes beside the form's values; one chooses by field. */
export function ConflictNotice({ conflict }: { conflict: ConflictView }) {
  const { source, who, when, isRemoved, fields, digest } = conflict
  return (
    <section className={styles.notice} aria-labelledby="conflito" role="alert">
      <h2 id="conflito">
        {who} {actionOf(conflict)}
        {when && `, ${when}`}
      </h2>
      <p>
        {isRemoved && source === "published"
          ? "Publicar põe este item de volta no site, como está abaixo."
          : "O que você escreveu está todo abaixo. Compare e escolha campo a campo, ou fique com o seu."}
      </p>
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ name, label, theirs, mine }) => (
            <li key={name}>
              <h3>{label}</h3>
              <p>
                <b>De {who}:</b> {theirs || "vazio"}
              </p>
              <p>
                <b>Seu:</b> {mine || "vazio"}
              </p>
              {theirs !== mine && (
                <Button name="intent" value={`take-${source}:${name}`}>
                  Usar o de {who}: {label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button name="intent" value={source === "published" ? `keep:${digest}` : "save-mine"}>
        {source === "published"
          ? "Já comparei: seguir com o que está no formulário"
          : "Guardar o que está no formulário"}
      </Button>
    </section>
  )
}

function actionOf({ source, isRemoved }: ConflictView): string {
  if (source === "published") return isRemoved ? "tirou este item do ar" : "publicou outra versão"
  return isRemoved ? "descartou o rascunho" : "guardou outra mudança"
}
