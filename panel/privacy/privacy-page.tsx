import { Form, data, useNavigation } from "react-router"
import type { Route } from "./+types/privacy-page"
import { type Contact, contactName } from "#domain/privacy/contact.ts"
import { erasePerson } from "#domain/privacy/erase-person.server.ts"
import { type Person, collectPerson } from "#domain/privacy/person.server.ts"
import type { PersonRequests } from "#domain/privacy/person-rows.server.ts"
import { listSharedContacts } from "#domain/privacy/shared-contacts.server.ts"
import { withdrawConsents } from "#domain/privacy/withdraw-consent.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import type { Database } from "#platform/database/connect.ts"
import { actorOf } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { type ErasedNumbers, FoundPerson, type FoundPersonNumbers, isNobody } from "./found-person.tsx"
import type { FoundRequests } from "./found-requests.tsx"
import type { SharedRequests } from "./shared-contacts.tsx"
import { type PersonErrors, readPerson, recordPrivacy } from "./read-person.server.ts"
import styles from "./privacy-page.module.css"

export const handle: PanelHandle = { access: "personalData" }

export function meta() {
  return [{ title: "Privacidade - Painel" }]
}

export function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  return null
}

/** The word to type before an erasure. */
const confirmation = "apagar"

interface Answer {
  typed: { email: string; phone: string }
  errors?: PersonErrors
  found?: FoundPersonNumbers
  confirmationError?: string
  erased?: ErasedNumbers
  /** Number of requests whose consent was withdrawn. */
  withdrawn?: number
}

/** Finds or erases a person, or withdraws their consent. POST, because URLs stay in logs and browser histories. */
export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { request, context } = args
  const services = context.get(servicesContext)
  const fields = await request.formData()
  const typed = { email: formText(fields, "email"), phone: formText(fields, "phone") }
  const { contact, errors } = readPerson(fields)
  if (!contact) return data({ typed, errors } satisfies Answer as Answer, { status: 422 })
  const isErasure = fields.get("intent") === "erase"
  if (isErasure && formText(fields, "confirmation").trim().toLowerCase() === confirmation) {
    const erased = await erasePerson(services, contact, {
      onRemoved: (trx, { quotes, gifts, emails, events }) =>
        recordPrivacy(context, "person-erased", { quotes, gifts, emails, events }, trx),
    })
    const { quotes, gifts, emails, emailFiles, events, inDelivery, receipts } = erased
    const numbers = { quotes, gifts, emails, emailFiles, events, inDelivery, receipts: receipts.length }
    return data({ typed, erased: numbers } satisfies Answer as Answer)
  }
  const withdrawn =
    fields.get("intent") === "withdraw" ? await withdrawConsents(services, contact, actorOf(context)) : undefined
  const person = await collectPerson(services, contact)
  const found = { ...numbersOf(person), shared: await listShared(services.db, person, contact) }
  await recordPrivacy(context, "person-searched", { quotes: found.quotes.length, gifts: found.gifts.length })
  if (isErasure) {
    const confirmationError = `Para apagar de vez, escreva “${confirmation}” no campo.`
    return data({ typed, found, confirmationError } satisfies Answer as Answer, { status: 422 })
  }
  return data({ typed, found, withdrawn } satisfies Answer as Answer)
}

function numbersOf({ emails, emailFiles, events, ...requests }: Person): Omit<FoundPersonNumbers, "shared"> {
  return {
    ...requestsOf(requests),
    emails: emails.length,
    waiting: emails.filter(({ status }) => status === "waiting").length,
    emailFiles: emailFiles.length,
    events: events.length,
  }
}

async function listShared(db: Database, person: Person, searched: Contact): Promise<SharedRequests[]> {
  const shared = await listSharedContacts(db, person, searched)
  return shared.map(({ contact, ...requests }) => ({ contact, name: contactName(contact), ...requestsOf(requests) }))
}

function requestsOf({ quotes, gifts }: PersonRequests): FoundRequests {
  const shown = ({ protocol, name, created_at }: { protocol: string; name: string; created_at: string }) => ({
    protocol,
    name,
    createdAt: created_at,
  })
  return {
    quotes: quotes.map((row) => ({ ...shown(row), acceptsPromotions: readStoredQuote(row.request).quote.marketing })),
    gifts: gifts.map(shown),
  }
}

export default function PrivacyPage({ actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const isBusy = useNavigation().state !== "idle"
  const contactKey = `${answer?.typed.email} ${answer?.typed.phone}`
  return (
    <div className={styles.page}>
      <header>
        <PageHead title="Privacidade" />
        <p className={controls.soft}>
          Quando alguém pede uma cópia do que guardamos, quer sair da lista de promoções ou ser apagado. Confira antes
          se quem pede é mesmo a pessoa.
        </p>
      </header>
      <StatusMessage of={answer}>
        {answer?.erased ? (
          <Erased numbers={answer.erased} />
        ) : (
          answer?.withdrawn !== undefined && (
            <p className={controls.notice}>
              <b>Autorização de promoções retirada.</b> Pedidos em que ela existia: {answer.withdrawn}.
            </p>
          )
        )}
      </StatusMessage>
      <FormMessage attempt={answer}>{answer?.errors && "Falta acertar o que está marcado abaixo."}</FormMessage>
      <Form method="post" className={styles.search} aria-label="Procurar uma pessoa">
        <TextField
          label="E-mail"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="off"
          defaultValue={answer?.erased ? "" : answer?.typed.email}
          errors={answer?.errors?.email}
        />
        <TextField
          label="Telefone ou celular"
          name="phone"
          inputMode="tel"
          autoComplete="off"
          defaultValue={answer?.erased ? "" : answer?.typed.phone}
          errors={answer?.errors?.phone}
        />
        <Button name="intent" value="find" look={answer?.found ? undefined : "main"} disabled={isBusy}>
          Procurar
        </Button>
      </Form>
      <StatusMessage of={answer}>
        {answer?.found && isNobody(answer.found) && (
          // The key changes with the contact: two searches without a result are told twice.
          <p key={contactKey} className={controls.notice}>
            Não há nada guardado com este contato. Tente com o outro: quem escreveu um e-mail pode ter deixado só o
            telefone.
          </p>
        )}
      </StatusMessage>
      {answer?.found && (
        <FoundPerson
          key={contactKey}
          found={answer.found}
          typed={answer.typed}
          confirmation={confirmation}
          refusal={answer.confirmationError === undefined ? undefined : answer}
          search={answer.withdrawn === undefined && !answer.confirmationError ? answer : undefined}
          isBusy={isBusy}
        />
      )}
    </div>
  )
}

function Erased({ numbers }: { numbers: ErasedNumbers }) {
  const { quotes, gifts, emails, emailFiles, receipts, events, inDelivery } = numbers
  return (
    <div className={controls.notice}>
      <p>
        <b>Apagado.</b> Orçamentos: {quotes}. Presentes: {gifts}. Comprovantes: {receipts}.{" "}
        {`E-mails: ${emails} no banco e ${emailFiles} em arquivos.`} Anotações da equipe: {events}.
      </p>
      {inDelivery > 0 && (
        <p>
          <b>Havia {inDelivery === 1 ? "um e-mail saindo" : `${inDelivery} e-mails saindo`} neste instante:</b> procure
          e apague de novo daqui a três minutos.
        </p>
      )}
      <p>
        Guardamos só um código que não diz quem é, para apagar de novo se um backup voltar. O que já saiu por e-mail
        para a agência precisa ser apagado na caixa de entrada.
      </p>
    </div>
  )
}
