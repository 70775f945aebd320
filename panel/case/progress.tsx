import { useEffect, useRef, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import { lostReasons } from "#domain/request-cards/stages.ts"
import { Button } from "#panel/ui/button.tsx"
import { SelectField, TextField } from "#panel/ui/field.tsx"
import { PersistedForm } from "#panel/ui/persisted-form.tsx"
import { routeStages, shortStageName } from "#panel/ui/stage-name.ts"
import { useByPointer } from "#panel/ui/use-by-pointer.ts"
import type { Refusal } from "./act-on-case.server.ts"
import type { CaseView } from "./present-case.server.ts"
import styles from "./progress.module.css"

/** Stage, owner, and the form that marks the request as lost. */
export function Progress({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  const move = refusal?.intent === "move" ? refusal : undefined
  const assign = refusal?.intent === "assign" ? refusal : undefined
  return (
    <section className={styles.progress} aria-label="Andamento" data-print="no">
      <StageForm view={view} refusal={refusal} />
      {view.lost && (
        <p>
          Perdido: <b>{view.lost.reason}</b>
          {view.lost.words && <>. {view.lost.words}</>}
        </p>
      )}
      <OwnerForm key={view.ownerId} view={view} refusal={assign} />
      <LostForm view={view} refusal={move?.values.stage === "lost" ? move : undefined} />
    </section>
  )
}

const inPlace = { replace: true, preventScrollReset: true }

interface Choice {
  stage: string
  /** The request's stage in which the choice was made: it is valid only in this one. */
  seen: string
  /**
   * The request's revision, if another form was on its way: with the same one the choice would be refused. It is sent
   * when that form has changed the request.
   */
  after?: number | undefined
}

/** A pointer choice is sent at once. With the keyboard the choice is sent by the button. */
function StageForm({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isSending = useNavigation().formMethod === "POST"
  const { isByPointer, handlers } = useByPointer()
  const [choice, setChoice] = useState<Choice>({ stage: refusal?.values.stage ?? view.stage, seen: view.stage })
  const isDue = choice.after !== undefined && !isSending
  const isNext = isDue && choice.after !== view.revision && !refusal
  const chosen = isNext || choice.seen === view.stage ? choice.stage : view.stage
  const at = routeStages.findIndex((stage) => stage === view.stage)
  useEffect(() => {
    if (!isDue) return
    setChoice({ stage: chosen, seen: view.stage })
    if (isNext && chosen !== view.stage) void submit(form.current, inPlace)
  }, [isDue, isNext, chosen, view.stage, submit])
  const choose = (stage: string) => {
    const isSent = isByPointer.current
    setChoice({ stage, seen: view.stage, after: isSent && isSending ? view.revision : undefined })
    if (isSent && !isSending && stage !== view.stage) void submit(form.current, inPlace)
  }
  return (
    <Form
      ref={form}
      method="post"
      {...inPlace}
      className={styles.stageForm}
      onSubmit={(event) => {
        if (!isSending) return
        event.preventDefault()
        setChoice({ ...choice, after: view.revision })
      }}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="revision" value={view.revision} />
      <fieldset {...handlers}>
        <legend>Etapa</legend>
        <div className={styles.steps}>
          {routeStages.map((stage, index) => (
            <label key={stage} className={index < at ? styles.past : undefined}>
              <input
                type="radio"
                name="stage"
                value={stage}
                checked={stage === chosen}
                onChange={() => choose(stage)}
              />
              {shortStageName(stage)}
            </label>
          ))}
        </div>
      </fieldset>
      <Button data-same={chosen === view.stage || undefined}>Mudar etapa</Button>
    </Form>
  )
}

function OwnerForm({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <Form method="post" replace preventScrollReset className={styles.pair}>
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="revision" value={view.revision} />
      <SelectField
        label="Dono"
        name="owner"
        options={view.owners}
        defaultValue={refusal?.values.owner ?? view.ownerId}
        errors={refusal?.errors.owner}
      />
      <Button>Guardar</Button>
    </Form>
  )
}

const reasons = [
  { value: "", label: "Escolha o motivo" },
  ...Object.entries(lostReasons).map(([value, label]) => ({ value, label })),
]

function LostForm({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  const values = refusal?.values ?? {}
  const hidden = (
    <>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="revision" value={view.revision} />
    </>
  )
  return (
    <details
      id="perdido"
      className={styles.lost}
      open={refusal !== undefined || view.asksReason}
      // What is being typed survives every change except the move to or from "lost".
      key={String(view.stage === "lost")}
    >
      <summary>{view.lost ? "Mudar o motivo…" : "Perdido…"}</summary>
      <PersistedForm
        storageKey={`${view.protocol} lost`}
        staffId={view.me}
        saved={view.ownLast.stage}
        method="post"
        replace
        preventScrollReset
        className={styles.lostForm}
      >
        {hidden}
        <input type="hidden" name="stage" value="lost" />
        <SelectField
          label="Por que se perdeu?"
          name="lostReason"
          options={reasons}
          defaultValue={values.lostReason ?? ""}
          errors={refusal?.errors.lostReason}
        />
        <TextField
          label="Em poucas palavras"
          name="lostWords"
          help="Só a equipe lê. Obrigatório só com “outro motivo”."
          defaultValue={values.lostWords ?? ""}
          errors={refusal?.errors.lostWords}
          maxLength={300}
          autoComplete="off"
        />
        <Button>Marcar como perdido</Button>
      </PersistedForm>
      {view.tray !== "spam" && (
        <Form method="post" replace preventScrollReset className={styles.spam}>
          {hidden}
          <Button look="plain" name="stage" value="spam">
            Não é um pedido: é spam
          </Button>
        </Form>
      )}
    </details>
  )
}
