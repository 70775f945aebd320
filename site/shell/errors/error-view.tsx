import { useEffect, useState } from "react"
import { href, isRouteErrorResponse, useRevalidator } from "react-router"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog, DialogActions } from "#ui/dialog.tsx"
import layout from "#ui/layout.module.css"
import styles from "./error-view.module.css"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { contactLinks } from "#site/shell/header/menu.ts"
import { pageTitle } from "#site/shell/page/page-meta.ts"
import { RequestCode } from "./request-code.tsx"
import { useAgency } from "#site/shell/layout/site-shell.tsx"

interface Words {
  title: string
  text: string
  /** The specification's line for the status; absent when no answer came at all. */
  literal?: string
}

/** In place of a page that does not exist or could not be read. */
export function ErrorView({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const deadEnd = deadEnds[status]
  return deadEnd ? <DeadEnd {...deadEnd} /> : <Failure status={status} error={error} />
}

interface DeadEndWords {
  title: string
  heading: string
  text: string
  literal: string
}

/** Nothing failed; there is only nothing to show here. */
const deadEnds: Partial<Record<number, DeadEndWords>> = {
  404: {
    title: "Página não encontrada",
    heading: "Este caminho não leva a lugar nenhum",
    text: "O endereço pode ter mudado ou ter sido digitado pela metade. Comece de novo por um destes:",
    literal: "404 (Not Found)",
  },
  405: {
    title: "Envio não aceito",
    heading: "Esta página não recebe envios",
    text: "Nada do que foi enviado ficou guardado. Continue por um destes caminhos:",
    literal: "405 (Method Not Allowed)",
  },
}

function DeadEnd({ title, heading, text, literal }: DeadEndWords) {
  const agency = useAgency()
  const profile = useProfile()
  return (
    <div className={`${layout.shell} ${styles.page}`}>
      <title>{pageTitle([title], agency)}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <p className={layout.standfirst}>{text}</p>
      <div className={styles.actions}>
        <ButtonLink to={href("/intercambio")}>Intercâmbio</ButtonLink>
        <ButtonLink to={href("/turismo")}>Lazer/Negócios</ButtonLink>
        <ButtonLink look="line" to={contactLinks(profile)[0]?.to ?? href("/contatos")}>
          Contatos
        </ButtonLink>
      </div>
      <p className={styles.literal} lang="en">
        {literal}
      </p>
    </div>
  )
}

/** The page's data could not be read: the dialog of the specification, once, with a way to try again without reloading. */
function Failure({ status, error }: { status: number; error: unknown }) {
  const agency = useAgency()
  const profile = useProfile()
  const { revalidate, state } = useRevalidator()
  const [open, setOpen] = useState(true)
  // Another error: trying again failed too.
  useEffect(() => setOpen(true), [error])
  const words = isWithoutAnswer(error) ? noConnection : failureWords(status)
  return (
    <div className={`${layout.shell} ${styles.page}`}>
      <title>{pageTitle([words.title], agency)}</title>
      <meta name="robots" content="noindex" />
      <h1>{words.title}</h1>
      <p className={layout.standfirst}>{words.text}</p>
      <div className={styles.actions}>
        <Button onClick={revalidate} disabled={state !== "idle"}>
          Tentar de novo
        </Button>
        <ButtonLink look="line" to={profile ? homeOf(profile) : "/"}>
          Ir para o início
        </ButtonLink>
      </div>
      <RequestCode className={styles.literal} />
      <Dialog open={open} onClose={() => setOpen(false)} title={<span lang="en">Error!</span>}>
        {words.literal && <p lang="en">{words.literal}</p>}
        <p>{words.text}</p>
        <DialogActions>
          <Button
            onClick={() => {
              setOpen(false)
              revalidate()
            }}
          >
            Tentar de novo
          </Button>
          <ButtonLink look="line" to={whatsappLink(agency.whatsapp)}>
            Falar no WhatsApp
          </ButtonLink>
        </DialogActions>
      </Dialog>
    </div>
  )
}

const noConnection: Words = {
  title: "Sem conexão",
  text: "Não conseguimos falar com o site. Confira sua internet e tente de novo.",
}

/** A request that never reached the site; every browser words it its own way. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network/i.test(error.message)
}

function failureWords(status: number): Words {
  if (status === 503) {
    return {
      title: "Fora do ar por instantes",
      text: "Não conseguimos ler esta página agora. Tente de novo em alguns segundos.",
      literal: "503 (Service Unavailable)",
    }
  }
  return {
    title: "Algo falhou do nosso lado",
    text: "A página não pôde ser montada. Tente de novo; se continuar, fale com a gente no WhatsApp.",
    literal: "500 (Internal Server Error)",
  }
}
