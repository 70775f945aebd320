import type { ReactNode } from "react"
import { Form } from "react-router"
import { entryRefsMax } from "#domain/entries/preview/preview-address.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./previews-page.module.css"

interface ShownDraft {
  ref: string
  title: string
  /** Name of the kind: "pacote". */
  about?: string
  savedBy: string | undefined
  savedAt: string
  isChosen: boolean
}

interface ChooseDraftsProps {
  legend: string
  button: string
  drafts: readonly ShownDraft[]
  /** How many of the chosen drafts are beyond the limit. */
  leftOut: number
  /** Further fields of the form. */
  children?: ReactNode
}

/** Selects drafts to preview or publish together. */
export function ChooseDrafts({ legend, button, drafts, leftOut, children }: ChooseDraftsProps) {
  if (drafts.length === 0) return <p className={controls.soft}>Não há rascunho: o site está como foi publicado.</p>
  return (
    <Form method="get" className={styles.choice}>
      {children}
      {leftOut > 0 && (
        <p role="alert" className={controls.wrong}>
          Cabem {entryRefsMax} rascunhos de uma vez: {leftOut === 1 ? "1 ficou" : `${leftOut} ficaram`} sem marcar.
        </p>
      )}
      <fieldset>
        <legend>{legend}</legend>
        {drafts.map(({ ref, title, about, savedBy, savedAt, isChosen }) => (
          <div key={ref}>
            <input id={ref} type="checkbox" name="item" value={ref} defaultChecked={isChosen} />
            <label htmlFor={ref} className={controls.name}>
              {title}
            </label>
            <span className={`${controls.small} ${controls.soft}`}>
              {[about, savedBy].map((words) => words && `${words}, `)}
              <Moment at={savedAt} />
            </span>
          </div>
        ))}
      </fieldset>
      <Button look={drafts.some(({ isChosen }) => isChosen) ? undefined : "main"}>{button}</Button>
    </Form>
  )
}
