import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "door" }

export function meta() {
  return [{ title: "Entrar - Painel" }]
}

export default function SignInPage() {
  return <h1>Entrar</h1>
}
