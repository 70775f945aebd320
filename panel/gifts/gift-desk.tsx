import { Form, Link, useNavigation } from "react-router"
import { refusalReasons, refusalWordsMax } from "#domain/gifts/gift-decision.ts"
import { movable } from "#domain/gifts/read-decision.ts"
import type { HistoryEntry } from "#domain/requests/request-history.ts"
import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SelectField, TextAreaField, TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { capitalized } from "#platform/text/words.ts"
import type { GiftAnswer } from "./act-on-gift.server.ts"
import { GiftStageMark } from "./gift-stage-mark.tsx"
import styles from "./gift-desk.module.css"

interface GiftDeskProps {
  card: { protocol: string; revision: number; stage: string; cents: number | null }
  /** The amount as the guest stated it. */
  sentCents: number | null
  answer: GiftAnswer | undefined
  history: readonly HistoryEntry[]
  /** Stage set by the decision that was just made. */
  done: Stage | undefined
  /** Message about another action that was just done. */
  told: string | undefined
  /** The longest waiting of the other open gifts. */
  next: { protocol: string; name: string } | undefined
  guest: string
}

/** The staff's decision on a gift: confirm, refuse with a reason, or set aside. */
export function GiftDesk({ card, sentCents, answer, history, done, told, next, guest }: GiftDeskProps) {
  const stage = card.stage as Stage
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      {done && <Done stage={done} guest={guest} next={next} />}
      {told && (
        <p className={controls.notice} role="status">
          {told}
        </p>
      )}
      <FormMessage attempt={answer}>
        {answer?.changed && (
          <>
            <b>Alguém mexeu neste presente antes de você.</b> {lastChange(history)} O que você escreveu está abaixo:
            confira e envie de novo.
          </>
        )}
      </FormMessage>
      <section className={styles.now} aria-labelledby="etapa">
        <h2 id="etapa">Etapa</h2>
        <GiftStageMark stage={stage} />
      </section>
      {stage !== "confirmed" && (
        <Form method="post" className={styles.confirm} replace>
          <input type="hidden" name="revision" value={card.revision} />
          <AmountField cents={card.cents ?? sentCents} answer={answer} />
          <Button look="main" wide name="intent" value="confirm" disabled={isBusy}>
            Confirmar presente
          </Button>
          <p className={`${controls.small} ${controls.soft}`}>
            {guest} recebe um e-mail de agradecimento, e o recado entra no resumo do casal.
          </p>
        </Form>
      )}
      {stage === "confirmed" && (
        <details className={styles.more} open={Boolean(answer?.errors?.amount)}>
          <summary>Corrigir o valor</summary>
          <Form method="post" className={controls.form} replace>
            <input type="hidden" name="revision" value={card.revision} />
            <AmountField cents={card.cents} answer={answer} />
            <Button name="intent" value="amount" disabled={isBusy}>
              Guardar o valor
            </Button>
            <p className={`${controls.small} ${controls.soft}`}>{guest} não recebe outro e-mail.</p>
          </Form>
        </details>
      )}
      {stage !== "refused" && (
        <details className={styles.more} open={isRefusing(answer)}>
          <summary>Recusar com um motivo</summary>
          <Form method="post" className={controls.form} replace>
            <input type="hidden" name="revision" value={card.revision} />
            <SelectField
              label="Motivo"
              name="reason"
              defaultValue={answer?.values.reason ?? ""}
              options={[
                { value: "", label: "Escolha" },
                ...Object.entries(refusalReasons).map(([value, label]) => ({ value, label: capitalized(label) })),
              ]}
              errors={answer?.errors?.reason}
            />
            <TextAreaField
              label="O que mais dizer à pessoa"
              name="words"
              rows={4}
              maxLength={refusalWordsMax}
              defaultValue={answer?.values.words ?? ""}
              help="Vai no e-mail, depois do motivo. Com “outro motivo”, é o único texto."
              errors={answer?.errors?.words}
            />
            <Button name="intent" value="refuse" disabled={isBusy}>
              Recusar e avisar
            </Button>
          </Form>
        </details>
      )}
      <details className={styles.more} open={Boolean(answer?.errors?.stage)}>
        <summary>Mover sem avisar</summary>
        <Form method="post" className={styles.move} replace>
          <input type="hidden" name="revision" value={card.revision} />
          <SelectField
            label="Para"
            name="stage"
            defaultValue={answer?.values.stage || (stage === "new" ? "reviewing" : "")}
            options={[
              { value: "", label: "Escolha" },
              ...movable
                .filter((one) => one !== stage)
                .map((one) => ({ value: one, label: capitalized(stageNames[one]) })),
            ]}
            errors={answer?.errors?.stage}
          />
          <Button name="intent" value="move" disabled={isBusy}>
            Mover
          </Button>
        </Form>
      </details>
    </>
  )
}

function AmountField({ cents, answer }: { cents: number | null; answer: GiftAnswer | undefined }) {
  const known = cents === null ? "" : (cents / 100).toFixed(2).replace(".", ",")
  return (
    <TextField
      label="Valor no comprovante, em reais"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={answer?.values.amount || known}
      help="Entra nos totais do casal. Em branco, o presente conta sem valor."
      errors={answer?.errors?.amount}
    />
  )
}

function Done({ stage, guest, next }: Pick<GiftDeskProps, "guest" | "next"> & { stage: Stage }) {
  const isToldByEmail = stage === "confirmed" || stage === "refused"
  return (
    <div className={controls.notice} role="status">
      <p>
        <b>{capitalized(stageNames[stage])}.</b> {isToldByEmail && `O e-mail para ${guest} já está na fila.`}
      </p>
      {next && (
        <p className={styles.next}>
          <ButtonLink to={`/presentes/${next.protocol}`}>Próximo: {next.name}</ButtonLink>
        </p>
      )}
      {!next && (
        <p>
          Nenhum outro em aberto. <Link to="/presentes">Ver todos</Link>
        </p>
      )}
    </div>
  )
}

function isRefusing(answer: GiftAnswer | undefined): boolean {
  return Boolean(answer?.errors?.reason || answer?.errors?.words || (answer?.changed && answer.values.reason))
}

function lastChange([last]: readonly HistoryEntry[]): string {
  return last?.who ? `${last.who} ${last.what}, ${last.when}.` : ""
}
