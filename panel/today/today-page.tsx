import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Hoje - Painel" }]
}

export default function TodayPage() {
  return <h1>Hoje</h1>
}
