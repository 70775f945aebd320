import { Link } from "react-router"
import { formatEntryRefs } from "#domain/entries/preview-address.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./entry-bar.module.css"
import { type EntryView, stateNames } from "./entry-view.ts"
import type { SaveState } from "./use-autosave.ts"

const doneTexts: Record<string, string> = {
  publicado: "Publicado: o site já mostra.",
  igual: "O site já mostrava isto: nada mudou.",
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
}

/** The entry's name and state, and the next step. It stays in view. */
export function EntryBar({ view, save, done, hasFailed }: EntryBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <h1 className={controls.name}>{view.title}</h1>
        <p className={styles.facts}>
          <span className={view.state === "air" || view.state === "kept" ? styles.air : styles.off}>
            {stateNames[view.state]}
          </span>
          <span role="status" className={styles.saved}>
            {saveText(save, view)}
          </span>
          {view.revision > 0 && (
            <Link to={`/previas?${new URLSearchParams({ item: formatEntryRefs([view]) })}`} reloadDocument>
              Ver como fica
            </Link>
          )}
          {view.state !== "draft" && <Link to={`/conteudo/${view.kind}/${view.id}/historia`}>História</Link>}
          {(view.state === "air" || view.state === "kept") && view.kind !== "agency" && (
            <Link to={`/conteudo/${view.kind}/${view.id}/fora-do-ar`}>Tirar do ar</Link>
          )}
        </p>
        {view.companion && (
          <p className={controls.late}>
            {view.companion.name} também está editando ({view.companion.age}).
          </p>
        )}
        {done in doneTexts && <p className={controls.small}>{doneTexts[done]}</p>}
        {hasFailed && (
          <p role="alert" className={controls.wrong}>
            Não deu para enviar. O que você escreveu ainda está aqui: confira a conexão e tente de novo.
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <Button name="intent" value="save">
          Guardar
        </Button>
        <Button name="intent" value="review" look="main">
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
