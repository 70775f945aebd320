import type { ReactNode } from "react"
import { Button } from "#ui/button.tsx"

/** Name and value of the buttons that only fetch what depends on an answer: the cities, the children's ages. */
export const refreshButton = { name: "acao", value: "atualizar" } as const

/** Where no script does it: sends the form only to have it back with what depends on an answer. */
export function RefreshButton({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Button type="submit" look="line" size="small" {...refreshButton} formNoValidate>
        {children}
      </Button>
    </noscript>
  )
}
