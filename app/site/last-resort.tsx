import layout from "#app/ui/layout.module.css"
import { Button } from "#app/ui/button.tsx"
import { isRouteErrorResponse } from "react-router"
import styles from "./error-view.module.css"

/** Shown when nothing else could be read: no menus, no agency, only a way to try again. */
export function LastResort({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={`${layout.shell} ${styles.page}`}>
      <title>{missing ? "Página não encontrada" : "Fora do ar por instantes"}</title>
      <h1>{missing ? "Página não encontrada" : "Fora do ar por instantes"}</h1>
      <p className={layout.standfirst}>{missing ? "Este endereço não existe." : "Não conseguimos montar esta página agora. Tente de novo em alguns segundos."}</p>
      <p className={styles.actions}>
        <Button onClick={() => location.reload()}>Tentar de novo</Button>
        <a href="/">Ir para o início</a>
      </p>
    </main>
  )
}
