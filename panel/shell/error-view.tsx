import { href, isRouteErrorResponse } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { ButtonLink } from "#panel/ui/button.tsx"
import styles from "./error-view.module.css"

/** The error page. A refusal brings its title and text (page-error.server.ts); any other error is a failure of ours. */
export function ErrorView({ error }: { error: unknown }) {
  const lines = isRouteErrorResponse(error) ? String(error.data).split("\n") : []
  const [title, text] = lines.length === 2 ? lines : failure
  return (
    <div className={styles.view}>
      <title>{`${title} - Painel`}</title>
      <h1>{title}</h1>
      <p className={controls.soft}>{text}</p>
      {/* A full page load, because the scripts in memory may be older than the deployed site. */}
      <ButtonLink to={href("/")} reloadDocument>
        Ir para Hoje
      </ButtonLink>
    </div>
  )
}

const failure = [
  "Algo falhou do nosso lado",
  "Nada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes.",
]
