import { Form, Link, href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextAreaField } from "#panel/ui/field.tsx"
import styles from "./describe-form.module.css"
import { type Undescribed, useDescribeRows } from "./use-describe-rows.ts"

/** How an alternative text is written. */
export function AltHelp() {
  return (
    <p className={controls.help}>
      Diga em uma frase o que se vê, como a um colega pelo telefone: “Barcos de pesca na areia de Jericoacoara, ao
      entardecer”. Não comece com “imagem de”, nem repita o nome do pacote. Só enfeite? Escreva decorativa.
    </p>
  )
}

/** An alternative text that was typed for the picture of that name. */
export interface TypedText {
  name: string
  alt: string
}

/** What was typed for pictures that a colleague described meanwhile: it was not saved, and is not lost. */
export function ConflictingTexts({ texts }: { texts: readonly TypedText[] }) {
  if (texts.length === 0) return null
  return (
    <div role="alert" className={controls.wrong}>
      <p>Outra pessoa descreveu estas imagens antes, e o texto dela ficou. Não guardamos o seu:</p>
      <ul>
        {texts.map(({ name, alt }) => (
          <li key={name}>
            <Link to={href("/conteudo/:kind/:id", { kind: "pictures", id: name })}>{name}</Link>: “{alt}”
          </li>
        ))}
      </ul>
    </div>
  )
}

/** New pictures without an alternative text; they cannot be used before they have one. */
export function DescribeForm({ undescribed }: { undescribed: Undescribed }) {
  const rows = useDescribeRows(undescribed)
  if (rows.length === 0) return null
  const total = Math.max(undescribed.names.length, rows.length)
  return (
    <Form method="post" className={styles.form} aria-labelledby="descrever">
      <h2 id="descrever">
        {total === 1 ? "Falta dizer o que 1 imagem mostra" : `Falta dizer o que ${total} imagens mostram`}
      </h2>
      <p>Quem não vê a imagem ouve este texto no lugar dela. Sem ele a imagem não pode ser usada.</p>
      <AltHelp />
      <ul className={styles.list}>
        {rows.map(({ name, src }) => (
          <li key={name}>
            <img src={src} alt="" width={128} height={80} loading="lazy" />
            <TextAreaField id={`alt-${name}`} label={`O que ${name} mostra`} name={`alt:${name}`} rows={2} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={controls.soft}>
          Aqui estão {rows.length}. As outras aparecem quando você guardar os textos destas.
        </p>
      )}
      <Button look="main">Guardar os textos</Button>
    </Form>
  )
}
