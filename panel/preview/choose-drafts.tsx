import { Form } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./previews-page.module.css"

interface ShownDraft {
  ref: string
  title: string
  savedBy: string | undefined
  savedAt: string
  isChosen: boolean
}

/** Drafts to be seen together. */
export function ChooseDrafts({ drafts }: { drafts: readonly ShownDraft[] }) {
  if (drafts.length === 0) return <p className={controls.soft}>Não há rascunho: o site está como foi publicado.</p>
  return (
    <Form method="get" className={styles.choice}>
      <fieldset>
        <legend>Rascunhos para ver juntos</legend>
        {drafts.map(({ ref, title, savedBy, savedAt, isChosen }) => (
          <div key={ref}>
            <input id={ref} type="checkbox" name="item" value={ref} defaultChecked={isChosen} />
            <label htmlFor={ref} className={controls.name}>
              {title}
            </label>
            <span className={`${controls.small} ${controls.soft}`}>
              {savedBy && `${savedBy}, `}
              <Moment at={savedAt} />
            </span>
          </div>
        ))}
      </fieldset>
      <Button look="main">Ver prévia</Button>
    </Form>
  )
}
