import "#ui/print-closed-details.ts"
import "#site/shell/header/menu-without-popovers.ts"
import { useState } from "react"
import { href, useRevalidator } from "react-router"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import layout from "#ui/layout.module.css"
import { isNetworkError } from "#ui/network-error.ts"
import styles from "./error-view.module.css"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { contactLinks } from "#site/shell/header/menu.ts"
import { pageTitle } from "#site/shell/page/page-meta.ts"
import { type ClientErrorText, clientErrors, statusLine, statusOf } from "./error-texts.ts"
import { RequestCode } from "./request-code.tsx"
import { useAgency } from "#site/shell/layout/site-shell.tsx"

interface ServerErrorText {
  title: string
  text: string
  /** Absent when there was no response. */
  status?: number
}

/** Shown in place of a page that does not exist (404), refuses the method (405) or failed (any other status). */
export function ErrorView({ error }: { error: unknown }) {
  const status = statusOf(error)
  const clientError = clientErrors[status]
  return clientError ? <ClientError {...clientError} status={status} /> : <ServerError status={status} error={error} />
}

function ClientError({ title, heading, text, status }: ClientErrorText & { status: number }) {
  const agency = useAgency()
  const profile = useProfile()
  return (
    <div className={`${layout.shell} ${styles.page}`}>
      <title>{pageTitle([title], agency)}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <p className={layout.standfirst}>{`${text} Continue por um destes caminhos:`}</p>
      <div className={styles.actions}>
        <ButtonLink look={profile === "tourism" ? "line" : "solid"} to={href("/intercambio")}>
          Intercâmbio
        </ButtonLink>
        <ButtonLink look={profile === "exchange" ? "line" : "solid"} to={href("/turismo")}>
          Lazer/Negócios
        </ButtonLink>
        <ButtonLink look="line" to={contactLinks(profile)[0]?.to ?? href("/contatos")}>
          Contatos
        </ButtonLink>
      </div>
      <p className={styles.statusLine} lang="en">
        {statusLine(status)}
      </p>
    </div>
  )
}

/**
 * The page's data could not be read: shows the specification's dialog and retries without reloading the document.
 * Without scripts there is no dialog: then the page has all of it, and the retry is a link.
 */
function ServerError({ status, error }: { status: number; error: unknown }) {
  const agency = useAgency()
  const profile = useProfile()
  const { revalidate, state } = useRevalidator()
  // A new error means that the retry failed too: the dialog opens again.
  const [closed, setClosed] = useState<unknown>()
  const message = isNetworkError(error) ? noConnection : serverErrorText(status)
  return (
    <div className={`${layout.shell} ${styles.page}`}>
      <title>{pageTitle([message.title], agency)}</title>
      <meta name="robots" content="noindex" />
      <h1>{message.title}</h1>
      <p className={layout.standfirst}>{message.text}</p>
      <div className={styles.actions}>
        <ButtonLink
          to=""
          onClick={(event) => {
            event.preventDefault()
            if (state === "idle") revalidate()
          }}
        >
          Tentar de novo
        </ButtonLink>
        <ButtonLink look="line" to={profile ? homeOf(profile) : "/"}>
          Ir para o início
        </ButtonLink>
      </div>
      {message.status && (
        <p className={styles.statusLine} lang="en">
          {statusLine(message.status)}
        </p>
      )}
      <RequestCode error={error} className={styles.statusLine} />
      <Dialog
        open={closed !== error}
        onClose={() => setClosed(error)}
        title={<span lang="en">Error!</span>}
        actions={
          <>
            <Button
              onClick={() => {
                setClosed(error)
                revalidate()
              }}
            >
              Tentar de novo
            </Button>
            <ButtonLink look="line" to={whatsappLink(agency.whatsapp)}>
              Falar no WhatsApp
            </ButtonLink>
          </>
        }
      >
        {message.status && <p lang="en">{statusLine(message.status)}</p>}
        <p>{message.text}</p>
      </Dialog>
    </div>
  )
}

const noConnection: ServerErrorText = {
  title: "Sem conexão",
  text: "Não conseguimos falar com o site. Confira sua internet e tente de novo.",
}

function serverErrorText(status: number): ServerErrorText {
  if (status === 503) {
    return {
      title: "Fora do ar por instantes",
      text: "Não conseguimos ler esta página agora. Tente de novo em alguns segundos.",
      status,
    }
  }
  return {
    title: "Algo falhou do nosso lado",
    text: "A página não pôde ser montada. Tente de novo; se continuar, fale com a gente no WhatsApp.",
    status,
  }
}
