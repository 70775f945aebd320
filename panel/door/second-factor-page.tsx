import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "half" }

export function meta() {
  return [{ title: "Segundo fator - Painel" }]
}

export default function SecondFactorPage() {
  return <h1>Mais um passo</h1>
}
