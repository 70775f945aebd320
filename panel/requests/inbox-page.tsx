import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "requests" }

export function meta() {
  return [{ title: "Pedidos - Painel" }]
}

export default function InboxPage() {
  return <h1>Pedidos</h1>
}
