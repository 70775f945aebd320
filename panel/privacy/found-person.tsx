import { useEffect, useRef } from "react"
import { Form, href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { FoundRequestItems, type FoundRequests } from "./found-requests.tsx"
import { SharedContacts, type SharedRequests } from "./shared-contacts.tsx"
import styles from "./privacy-page.module.css"

/** Counts of the data stored about a person. */
export interface FoundPersonNumbers extends FoundRequests {
  emails: number
  /** Unsent emails. */
  waiting: number
  emailFiles: number
  events: number
  shared: SharedRequests[]
}

export interface ErasedNumbers {
  quotes: number
  gifts: number
  emails: number
  emailFiles: number
  events: number
  receipts: number
  inDelivery: number
}

interface FoundPersonProps {
  found: FoundPersonNumbers
  typed: { email: string; phone: string }
  confirmation: string
  /** The answer to an erasure without the confirmation. */
  refusal: { confirmationError?: string } | undefined
  /** The answer to a search. Its result takes the focus: the form stays above it, and nothing else tells of it. */
  search: object | undefined
  isBusy: boolean
}

export function isNobody({ quotes, gifts, emails, emailFiles }: FoundPersonNumbers): boolean {
  return quotes.length + gifts.length + emails + emailFiles === 0
}

/** The search result, with the data subject requests: copy, withdrawal of consent, erasure. */
export function FoundPerson({ found, typed, confirmation, refusal, search, isBusy }: FoundPersonProps) {
  const { quotes, emails, waiting, emailFiles, events } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (search) heading.current?.focus()
  }, [search])
  const person = (
    <>
      <input type="hidden" name="email" value={typed.email} />
      <input type="hidden" name="phone" value={typed.phone} />
    </>
  )
  const eraseForm = (
    <Form method="post" className={styles.erase}>
      {person}
      <FormMessage attempt={refusal}>{refusal && "Nada foi apagado ainda."}</FormMessage>
      <TextField
        label={`Escreva “${confirmation}” para confirmar`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        errors={refusal?.confirmationError ? [refusal.confirmationError] : undefined}
      />
      <Button name="intent" value="erase" disabled={isBusy}>
        Apagar os dados desta pessoa
      </Button>
    </Form>
  )
  if (isNobody(found))
    return (
      <section aria-labelledby="apagar" className={styles.block}>
        <h2 id="apagar">Apagar mesmo assim</h2>
        <p>
          Um apagamento que falhou no meio termina quando é repetido: saem também as exportações guardadas no painel. E,
          se um backup antigo voltar, esta pessoa é apagada de novo.
        </p>
        {eraseForm}
      </section>
    )
  return (
    <>
      <section aria-labelledby="achado">
        <h2 ref={heading} id="achado" tabIndex={-1}>
          O que há desta pessoa
        </h2>
        <ul className={styles.found}>
          <FoundRequestItems {...found} />
          <li>
            E-mails do site: {emails} no banco{waiting > 0 && `, ${waiting} ainda por enviar`}, {emailFiles} em arquivos
          </li>
          <li>Anotações e passos da equipe: {events}</li>
        </ul>
      </section>
      {found.shared.length > 0 && <SharedContacts shared={found.shared} isBusy={isBusy} />}
      <section aria-labelledby="copia" className={styles.block}>
        <h2 id="copia">Dar uma cópia</h2>
        <p>Tudo o que há, com comprovantes e e-mails. Entregue só a quem pediu, e apague o arquivo depois.</p>
        <Form method="post" action={href("/privacidade/copia")} className={styles.actions} reloadDocument>
          {person}
          <Button name="format" value="zip">
            Baixar tudo (ZIP)
          </Button>
          <Button name="format" value="json" look="plain">
            Só os dados (JSON)
          </Button>
        </Form>
      </section>
      {quotes.some(({ acceptsPromotions }) => acceptsPromotions) && (
        <section aria-labelledby="promocoes" className={styles.block}>
          <h2 id="promocoes">Tirar da lista de promoções</h2>
          <p>
            Retira a autorização de todos os pedidos desta pessoa, e não dá para desfazer: só ela pode autorizar de
            novo. As exportações guardadas no painel também saem. Uma planilha que alguém já baixou continua como
            estava: exporte outra.
          </p>
          <Form method="post" className={styles.actions}>
            {person}
            <Button name="intent" value="withdraw" disabled={isBusy}>
              Retirar a autorização de promoções
            </Button>
          </Form>
        </section>
      )}
      <section aria-labelledby="apagar" className={styles.block}>
        <h2 id="apagar">Apagar de vez</h2>
        <p>
          Apaga pedidos, presentes, comprovantes, e-mails e anotações. Não dá para desfazer, e as exportações guardadas
          no painel também saem.
        </p>
        {eraseForm}
      </section>
    </>
  )
}
