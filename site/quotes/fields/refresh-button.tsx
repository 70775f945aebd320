import type { ReactNode } from "react"
import { Button } from "#ui/button.tsx"

/** Name and value of the buttons that only update the form: the list of cities, the children's ages. */
export const refreshButton = { name: "acao", value: "atualizar" } as const

/** Without scripts, sends the form to get it back with the controls that depend on an answer. */
export function RefreshButton({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Button type="submit" look="line" size="small" {...refreshButton} formNoValidate>
        {children}
      </Button>
    </noscript>
  )
}
