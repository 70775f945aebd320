import { href } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { ButtonLink } from "#panel/ui/button.tsx"
import styles from "./error-view.module.css"

/** The error page: unknown address, missing permission, or failure. */
export function ErrorView({ status }: { status: number }) {
  const isUnknown = status === 404
  const title = isUnknown ? "Não encontramos esta página" : "Algo falhou do nosso lado"
  return (
    <div className={styles.view}>
      <title>{`${title} - Painel`}</title>
      <h1>{title}</h1>
      <p className={controls.soft}>
        {isUnknown
          ? "O endereço não existe, mudou, ou não faz parte do seu trabalho aqui."
          : "Nada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes."}
      </p>
      {/* A full page load, because the scripts in memory may be older than the deployed site. */}
      <ButtonLink to={href("/")} reloadDocument>
        Ir para Hoje
      </ButtonLink>
    </div>
  )
}
