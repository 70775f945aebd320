import { Link, href } from "react-router"
import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import type { HistoryEntry } from "#domain/requests/request-history.ts"
import { LostContacts } from "#panel/shell/lost-contacts.tsx"
import { ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FiledEmailsNotice } from "#panel/ui/filed-emails-notice.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage, nothingSaved } from "#panel/ui/form-message.tsx"
import { capitalize } from "#platform/text/capitalize.ts"
import type { GiftAnswer } from "./act-on-gift.server.ts"
import { giftHref } from "./gift-address.ts"
import styles from "./gift-notices.module.css"

interface GiftNoticesProps extends DecidedProps {
  revision: number
  answer: GiftAnswer | undefined
  history: readonly HistoryEntry[]
  /** Stage set by the decision that was just made. */
  decided: Stage | undefined
  /** About another action. */
  flash: string
}

/** What was just done with a gift, or why nothing was. */
export function GiftNotices({ revision, answer, history, decided, flash, ...about }: GiftNoticesProps) {
  const message = decided ? <Decided stage={decided} {...about} /> : flash && <p className={controls.notice}>{flash}</p>
  return (
    <>
      {!about.sendsEmails && <FiledEmailsNotice />}
      <StatusMessage of={revision} isScrolledTo={decided !== undefined}>
        {!answer && message}
      </StatusMessage>
      <LostContacts />
      <FormMessage attempt={answer}>{answer && <Refusal answer={answer} history={history} />}</FormMessage>
    </>
  )
}

interface DecidedProps {
  guest: string
  sendsEmails: boolean
  /** The longest waiting of the other open gifts. */
  next: { protocol: string; name: string } | undefined
}

function Decided({ stage, guest, sendsEmails, next }: DecidedProps & { stage: Stage }) {
  const isToldByEmail = stage === "confirmed" || stage === "refused"
  const email = sendsEmails ? `O e-mail para ${guest} já está na fila.` : `Avise ${guest} por aqui: o e-mail não sai.`
  return (
    <div className={controls.notice}>
      <p>
        <b>{capitalize(stageNames[stage])}.</b> {isToldByEmail && email}
      </p>
      {next && (
        <p className={styles.next}>
          <ButtonLink to={giftHref(next.protocol)}>Próximo: {next.name}</ButtonLink>
        </p>
      )}
      {!next && (
        <p>
          Nenhum outro em aberto. <Link to={href("/presentes")}>Ver todos</Link>
        </p>
      )}
    </div>
  )
}

function Refusal({ answer, history }: Pick<GiftNoticesProps, "history"> & { answer: GiftAnswer }) {
  if (!answer.isConflict) return nothingSaved(answer.errors ?? {})
  return (
    <>
      <b>Alguém mexeu neste presente antes de você.</b> {lastChange(history)} O que você escreveu está abaixo: confira e
      envie de novo.
    </>
  )
}

function lastChange([last]: readonly HistoryEntry[]): string {
  return last?.who ? `${last.who} ${last.what}, ${last.when}.` : ""
}
