import { Form, Link, href } from "react-router"
import { entryHref } from "#panel/entry-address.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./picture-grid.module.css"
import type { PictureView } from "./picture-view.ts"

const stateTexts = { new: "nova, ainda fora do site", modified: "com mudança guardada", published: "" }

/** Thumbnails that link to their editor. Unused pictures can be selected and removed together. */
export function PictureGrid({ pictures, mayRemove }: { pictures: readonly PictureView[]; mayRemove: boolean }) {
  const grid = (
    <ul className={styles.grid}>
      {pictures.map((picture) => (
        <li key={picture.name} className={styles.card}>
          <img
            src={picture.src}
            alt=""
            width={320}
            height={200}
            loading="lazy"
            data-focus={picture.focus}
            className={styles.photo}
          />
          <Link to={entryHref({ kind: "pictures", id: picture.name })} className={controls.name}>
            {picture.name}
          </Link>
          <p className={styles.alt}>{picture.alt}</p>
          {picture.problem && <p className={`${controls.late} ${styles.alt}`}>{picture.problem}</p>}
          <p className={controls.soft}>
            {[picture.uses, stateTexts[picture.state]].filter((text) => text !== "").join(", ")}
          </p>
          {mayRemove && (
            <label className={styles.mark}>
              <input type="checkbox" name="nome" value={picture.name} />
              Marcar<span className={controls.hidden}> {picture.name}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  )
  if (!mayRemove) return grid
  return (
    <Form method="get" action={href("/imagens/apagar")} className={styles.removing}>
      {grid}
      <Button>Apagar as marcadas</Button>
    </Form>
  )
}
