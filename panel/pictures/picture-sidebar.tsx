import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { ChoiceSearch, ChoiceState, MoreChoices } from "./picture-choices.tsx"
import { carryPicture } from "./picture-drop.ts"
import styles from "./picture-sidebar.module.css"
import type { PictureView } from "./picture-view.ts"
import type { Choices } from "./use-choices.ts"
import { useIsEditorBusy } from "./use-editor-form.ts"

interface PictureSidebarProps {
  choices: Choices
  /** What takes a picture by its name's button. */
  label: string | undefined
  onChoose: (picture: PictureView) => void
  onClose: () => void
}

/** The library below the form; its pictures can be dragged to fields and lists. */
export function PictureSidebar({ choices, label, onChoose, onClose }: PictureSidebarProps) {
  return (
    <section className={styles.sidebar} aria-label="Biblioteca de imagens" inert={useIsEditorBusy()}>
      <div className={styles.head}>
        <ChoiceSearch search={choices.search} />
        <p className={controls.help}>
          Arraste uma imagem até um campo, ou até uma lista de imagens.
          {label !== undefined && ` Pelo nome, ela vai para: ${label}.`}
        </p>
        <Button type="button" onClick={onClose}>
          Fechar a biblioteca
        </Button>
      </div>
      <ChoiceState choices={choices} />
      <ul className={styles.row} aria-label="Imagens" aria-busy={choices.isLoading}>
        {choices.pictures.map((picture) => (
          <li key={picture.name} draggable onDragStart={(event) => carryPicture(event.dataTransfer, picture)}>
            <img src={picture.src} alt="" loading="lazy" draggable={false} data-focus={picture.focus} />
            <button
              type="button"
              title={picture.alt ?? "falta dizer o que mostra"}
              disabled={label === undefined}
              onClick={() => onChoose(picture)}
            >
              {picture.name}
            </button>
          </li>
        ))}
        <li>
          <MoreChoices choices={choices} />
        </li>
      </ul>
    </section>
  )
}
