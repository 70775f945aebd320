import { href, isRouteErrorResponse, useRevalidator } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import { isNetworkError } from "#ui/network-error.ts"
import styles from "./error-view.module.css"

/**
 * The error page. A response brings its title and text (page-error.server.ts). Any other error is that of the line, or
 * of a script.
 */
export function ErrorView({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  const lines = isRouteErrorResponse(error) ? String(error.data).split("\n") : []
  const isOffline = isNetworkError(error)
  const [title, text] = lines.length === 2 ? lines : isOffline ? noConnection : failure
  return (
    <div className={styles.view}>
      <title>{`${title} - Painel`}</title>
      <h1>{title}</h1>
      <p className={controls.soft}>{text}</p>
      {isOffline ? (
        <Button onClick={revalidate}>Tentar de novo</Button>
      ) : (
        // A full page load, because the scripts in memory may be older than the deployed site.
        <ButtonLink to={href("/")} reloadDocument>
          Ir para Hoje
        </ButtonLink>
      )}
    </div>
  )
}

const noConnection = ["Sem conexão", "Confira sua internet e tente de novo."]
const failure = [
  "Algo falhou do nosso lado",
  "Nada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes.",
]
