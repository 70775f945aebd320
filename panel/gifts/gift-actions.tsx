import { Form, useNavigation } from "react-router"
import { refusalReasons, refusalWordsMax } from "#domain/gifts/gift-decision.ts"
import { movable } from "#domain/gifts/read-decision.ts"
import { plainReais } from "#platform/text/money.ts"
import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SelectField, TextAreaField, TextField } from "#panel/ui/field.tsx"
import { PersistedForm } from "#panel/ui/persisted-form.tsx"
import { useKeptForm } from "#panel/ui/use-kept-form.ts"
import { capitalize } from "#platform/text/capitalize.ts"
import type { GiftAnswer } from "./act-on-gift.server.ts"
import { GiftStageMark } from "./gift-stage-mark.tsx"
import styles from "./gift-actions.module.css"

interface GiftActionsProps {
  card: { protocol: string; revision: number; stage: Stage; cents: number | null }
  /** The signed-in person's id. */
  me: string
  /** Id of this person's last decision; empty without one. */
  ownDecision: string
  /** The amount as the guest stated it. */
  sentCents: number | null
  answer: GiftAnswer | undefined
  guest: string
  sendsEmails: boolean
}

interface GiftFormProps extends GiftActionsProps {
  isBusy: boolean
}

/** The staff's decision on a gift: confirm, refuse with a reason, or set aside. */
export function GiftActions(props: GiftActionsProps) {
  const { card, me, ownDecision } = props
  const { stage } = card
  const form = { ...props, isBusy: useNavigation().state !== "idle" }
  const refusal = `${card.protocol} refusal`
  const { isKept, onInput } = useKeptForm(refusal, me, ownDecision)
  return (
    <>
      <section className={styles.now} aria-labelledby="etapa">
        <h2 id="etapa">Etapa</h2>
        <GiftStageMark stage={stage} />
      </section>
      {stage === "confirmed" ? <CorrectForm {...form} /> : <ConfirmForm {...form} />}
      {(stage !== "refused" || isKept) && <RefuseForm {...form} storageKey={refusal} onInput={onInput} />}
      <MoveForm {...form} stage={stage} />
    </>
  )
}

function ConfirmForm({ card, sentCents, answer, guest, sendsEmails, isBusy }: GiftFormProps) {
  return (
    <Form method="post" className={styles.confirm} replace preventScrollReset>
      <Revision card={card} />
      <AmountField cents={card.cents ?? sentCents} answer={answer} />
      <Button look="main" wide name="intent" value="confirm" disabled={isBusy}>
        Confirmar presente
      </Button>
      <p className={`${controls.small} ${controls.soft}`}>
        {sendsEmails
          ? `${guest} recebe um e-mail de agradecimento, e a mensagem entra no resumo do casal.`
          : `A mensagem entra no resumo do casal. O e-mail não sai: agradeça a ${guest} por aqui.`}
      </p>
    </Form>
  )
}

function CorrectForm({ card, answer, guest, sendsEmails, isBusy }: GiftFormProps) {
  return (
    <details className={styles.more} open={typedAmount(answer) !== undefined}>
      <summary className={controls.summary}>Corrigir o valor</summary>
      <Form method="post" className={controls.form} replace preventScrollReset>
        <Revision card={card} />
        <AmountField cents={card.cents} answer={answer} />
        <Button name="intent" value="amount" disabled={isBusy}>
          Guardar o valor
        </Button>
        {sendsEmails && <p className={`${controls.small} ${controls.soft}`}>{guest} não recebe outro e-mail.</p>}
      </Form>
    </details>
  )
}

function RefuseForm({
  card,
  me,
  ownDecision,
  answer,
  sendsEmails,
  isBusy,
  storageKey,
  onInput,
}: GiftFormProps & { storageKey: string; onInput: () => void }) {
  return (
    <details className={styles.more} open={answer?.intent === "refuse"}>
      <summary className={controls.summary}>Recusar com um motivo</summary>
      <PersistedForm
        storageKey={storageKey}
        staffId={me}
        saved={ownDecision}
        method="post"
        className={controls.form}
        replace
        preventScrollReset
        onInput={onInput}
      >
        <Revision card={card} />
        <SelectField
          label="Motivo"
          name="reason"
          defaultValue={answer?.values.reason ?? ""}
          options={[
            { value: "", label: "Escolha" },
            ...Object.entries(refusalReasons).map(([value, label]) => ({ value, label: capitalize(label) })),
          ]}
          errors={answer?.errors?.reason}
        />
        <TextAreaField
          label="O que mais dizer à pessoa"
          name="words"
          rows={4}
          maxLength={refusalWordsMax}
          defaultValue={answer?.values.words ?? ""}
          help={`${
            sendsEmails
              ? "Vai no e-mail, depois do motivo."
              : "O e-mail não sai: fica na história, e você avisa por aqui."
          } Com “outro motivo”, é o único texto.`}
          errors={answer?.errors?.words}
        />
        {card.stage === "refused" ? (
          <p className={controls.small}>
            Alguém já recusou este presente. Copie daqui o que quiser guardar em uma nota.
          </p>
        ) : (
          <Button name="intent" value="refuse" disabled={isBusy}>
            {sendsEmails ? "Recusar e avisar" : "Recusar"}
          </Button>
        )}
      </PersistedForm>
    </details>
  )
}

function MoveForm({ card, stage, answer, isBusy }: GiftFormProps & { stage: Stage }) {
  return (
    <details className={styles.more} open={answer?.intent === "move"}>
      <summary className={controls.summary}>Mover sem avisar</summary>
      <Form method="post" className={styles.move} replace preventScrollReset>
        <Revision card={card} />
        <SelectField
          label="Para"
          name="stage"
          defaultValue={answer?.values.stage || (stage === "new" ? "reviewing" : "")}
          options={[
            { value: "", label: "Escolha" },
            ...movable
              .filter((one) => one !== stage)
              .map((one) => ({ value: one, label: capitalize(stageNames[one]) })),
          ]}
          errors={answer?.errors?.stage}
        />
        <Button name="intent" value="move" disabled={isBusy}>
          Mover
        </Button>
      </Form>
    </details>
  )
}

/** The gift as this page shows it. A form refuses to change a later one. */
function Revision({ card }: Pick<GiftActionsProps, "card">) {
  return <input type="hidden" name="revision" value={card.revision} />
}

/** The amount as typed in a refused form; it may be empty. Undefined if the form had none. */
function typedAmount(answer: GiftAnswer | undefined): string | undefined {
  return answer?.intent === "confirm" || answer?.intent === "amount" ? answer.values.amount : undefined
}

function AmountField({ cents, answer }: { cents: number | null; answer: GiftAnswer | undefined }) {
  const known = cents === null ? "" : plainReais(cents)
  return (
    <TextField
      label="Valor no comprovante, em reais"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typedAmount(answer) ?? known}
      help="Entra nos totais do casal. Em branco, o presente conta sem valor."
      errors={answer?.errors?.amount}
    />
  )
}
