import { type ReactNode, useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useMediaQuery } from "#ui/use-media-query.ts"
import styles from "./entry-form.module.css"

/** Same condition as in the style sheet: form and preview fit side by side. */
const hasRoom = "(width > 46em)"

interface PreviewSight {
  /** Whether the preview is visible. */
  isOpen: boolean
  /** Which of the two a phone shows; undefined before hydration: both. */
  shown: "form" | "page" | undefined
  toggle: ReactNode
}

/** Whether the preview is visible: beside the form if there is room; otherwise it replaces the form on request. */
export function usePreviewSight(formKey: string): PreviewSight {
  const [askedBeside, setAskedBeside] = useState("")
  // A new form may carry messages, so the form is shown again.
  const isAsked = askedBeside === formKey
  const isHydrated = useHydrated()
  const isBeside = useMediaQuery(hasRoom, true)
  return {
    isOpen: isBeside || isAsked,
    shown: isHydrated ? (isAsked ? "page" : "form") : undefined,
    toggle: isHydrated && (
      <span className={styles.toggle}>
        <Button type="button" wide onClick={() => setAskedBeside(isAsked ? "" : formKey)}>
          {isAsked ? "Editar" : "Ver"}
        </Button>
      </span>
    ),
  }
}
