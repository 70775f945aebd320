import type { ReactNode } from "react"
import { Link } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./entry-bar.module.css"
import { type EntryView, sayState } from "./entry-view.ts"
import type { SaveState } from "./use-autosave.ts"

const doneTexts: Record<string, string> = {
  publicado: "Publicado: o site já mostra.",
  igual: "O site já mostrava isto: nada mudou.",
  agendado: "Agendado: vai ao ar sozinho, como estiver guardado nessa hora.",
  desagendado: "O agendamento foi cancelado. A mudança continua guardada.",
  fora: "Saiu do ar. Publicar põe de volta.",
  descartado: "A mudança guardada foi descartada.",
  outro: "Outra pessoa guardou uma mudança antes: ela está aqui.",
  copia: "Esta é a cópia. Ela só vai ao ar quando você publicar.",
  voltou: "A versão escolhida está aqui, guardada. Publique para ela ir ao ar.",
  trocada: "A imagem nova está aqui. Confira o texto e o ponto: publicar troca em todos os lugares.",
  mudou: "A mudança guardada já não é a que você conferiu: confira de novo.",
}

interface EntryBarProps {
  view: EntryView
  save: SaveState
  done: string
  hasFailed: boolean
  /** Id of the form that its buttons send. */
  form: string
  /** Shows the form or the preview where there is no room for both. */
  children: ReactNode
}

/** The entry's name and state, and the next step. It stays in view. */
export function EntryBar({ view, save, done, hasFailed, form, children }: EntryBarProps) {
  const isOnAir = view.state === "air" || view.state === "kept"
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <h1 className={controls.name}>{view.title}</h1>
        <p className={styles.facts}>
          <span className={isOnAir ? styles.air : styles.off}>{sayState(view)}</span>
          <span role="status" className={styles.saved}>
            {saveText(save, view)}
          </span>
          {view.scheduled && <Link to={`/conteudo/${view.kind}/${view.id}/publicar`}>Mudar o agendamento</Link>}
          {view.state !== "draft" && <Link to={`/conteudo/${view.kind}/${view.id}/historia`}>História</Link>}
          {isOnAir && view.preview && (
            <a href={view.preview.address} target="_blank" rel="noopener">
              Ver no site
            </a>
          )}
          {isOnAir && view.kind !== "agency" && (
            <Link to={`/conteudo/${view.kind}/${view.id}/fora-do-ar`}>Tirar do ar</Link>
          )}
        </p>
        {view.companion && (
          <p className={controls.late}>
            {view.companion.name} também está editando ({view.companion.age}).
          </p>
        )}
        {done in doneTexts && (
          <p>
            <b>{doneTexts[done]}</b>
          </p>
        )}
        {hasFailed && (
          <p role="alert" className={controls.wrong}>
            Não deu para enviar. O que você escreveu ainda está aqui: confira a conexão e tente de novo.
          </p>
        )}
      </div>
      <div className={styles.acts} data-action-bar>
        <Button form={form} name="intent" value="save">
          Guardar
        </Button>
        {children}
        <Button form={form} name="intent" value="review" look="main">
          {publishText(view)}
        </Button>
      </div>
    </header>
  )
}

function publishText({ state, changes }: EntryView): string {
  if (state === "off") return "Pôr de volta no ar"
  if (state === "draft" || changes === 0) return "Publicar"
  return changes === 1 ? "Publicar 1 mudança" : `Publicar ${changes} mudanças`
}

function saveText(save: SaveState, { revision, saved }: EntryView): string {
  switch (save) {
    case "typing":
      return "Ainda não guardado"
    case "saving":
      return "Guardando…"
    case "overtaken":
      return "Outra pessoa guardou antes. Aperte Guardar para ver as duas."
    case "failed":
      return "Não deu para guardar agora. O que você escreveu está aqui."
    default:
      return revision > 0 ? `Rascunho guardado ${saved ?? "agora"}` : save === "saved" ? "Igual ao que está no ar" : ""
  }
}
