import { useHydrated } from "#ui/use-hydrated.ts"
import { Button } from "./button.tsx"

export function PrintButton() {
  return (
    useHydrated() && (
      <Button type="button" look="plain" data-print="no" onClick={() => print()}>
        Imprimir
      </Button>
    )
  )
}
