import { type ReactNode, useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import { useHydrated } from "#panel/ui/use-hydrated.ts"
import { useMediaQuery } from "#panel/ui/use-media-query.ts"
import styles from "./entry-form.module.css"

/** As in the style sheet: form and page fit side by side. */
const hasRoom = "(width > 46em)"

interface PreviewSight {
  /** The page is in sight. */
  isOpen: boolean
  /** Which of both a phone shows; undefined before scripts run: both. */
  shown: "form" | "page" | undefined
  toggle: ReactNode
}

/** Whether the page that visitors see is in sight: always beside the form, on a phone instead of it. */
export function usePreviewSight(formKey: string): PreviewSight {
  const [askedBeside, setAskedBeside] = useState("")
  // A form that begins anew has something to say.
  const isAsked = askedBeside === formKey
  const isHydrated = useHydrated()
  const isBeside = useMediaQuery(hasRoom)
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
