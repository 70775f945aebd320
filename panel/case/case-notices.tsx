import { useEffect, useRef } from "react"
import { Form, Link } from "react-router"
import { requestHref } from "#panel/requests/request-address.ts"
import { LostContacts } from "#panel/shell/lost-contacts.tsx"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FiledEmailsNotice } from "#panel/ui/filed-emails-notice.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage, nothingSaved } from "#panel/ui/form-message.tsx"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./case-notices.module.css"
import type { CaseView } from "./present-case.server.ts"

/** Notices above the request: what was just done or not, conflicts, errors, a near deletion, possible duplicates. */
export function CaseNotices({ view, flash, refusal }: { view: CaseView; flash: string; refusal: Refusal | undefined }) {
  const duplicates = view.related.filter(({ isDuplicate }) => isDuplicate)
  return (
    <div className={styles.notices} data-print="no">
      <StatusMessage of={view.revision}>{!refusal && flash && <p className={styles.flash}>{flash}</p>}</StatusMessage>
      <LostContacts />
      {refusal?.conflict && <Conflict changes={refusal.conflict} />}
      <FormMessage attempt={refusal}>{refusal && !refusal.conflict && nothingSaved(refusal.errors)}</FormMessage>
      {view.tray && <Tray view={view} tray={view.tray} />}
      {!view.sendsEmails && <FiledEmailsNotice />}
      {view.removal && <p className={controls.notice}>{view.removal}</p>}
      {duplicates.length > 0 && (
        <p className={controls.notice}>
          {view.firstName} mandou {duplicates.length === 1 ? "outro pedido" : `outros ${duplicates.length} pedidos`} em
          menos de sete dias:{" "}
          {duplicates.map(({ protocol, title, state }, index) => (
            <span key={protocol}>
              {index > 0 && "; "}
              <Link to={requestHref(protocol)}>{title || protocol}</Link> ({state})
            </span>
          ))}
          . Confira antes de responder duas vezes.
        </p>
      )}
    </div>
  )
}

function Conflict({ changes }: { changes: NonNullable<Refusal["conflict"]> }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [changes])
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={controls.wrong}>
      <p>
        <b>Este pedido mudou enquanto você escrevia.</b>{" "}
        {changes.length > 0 ? "Foi isto que aconteceu:" : "Confira como ele está agora."}
      </p>
      <ul className={styles.changes}>
        {changes.map(({ key, who, what, when }) => (
          <li key={key}>
            {when}, {who ?? "um comando"} {what}
          </li>
        ))}
      </ul>
      <p>O que você escreveu continua aqui. Confira e envie de novo, se ainda valer.</p>
    </div>
  )
}

function Tray({ view, tray }: { view: CaseView; tray: NonNullable<CaseView["tray"]> }) {
  return (
    <Form method="post" replace preventScrollReset className={`${controls.notice} ${styles.tray}`}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="revision" value={view.revision} />
      <p>
        {tray === "check"
          ? "Este envio tem sinais de preenchimento automático. É de gente?"
          : "Este pedido está marcado como spam e não aparece no quadro."}
      </p>
      <Button name="stage" value="new">
        É um pedido
      </Button>
      {tray === "check" && (
        <Button name="stage" value="spam">
          É spam
        </Button>
      )}
    </Form>
  )
}
