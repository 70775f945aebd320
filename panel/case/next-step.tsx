import { IconBrandWhatsapp, IconPhone } from "@tabler/icons-react"
import { useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import { ContactLink } from "#panel/ui/contact-link.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { PersistedForm } from "#panel/ui/persisted-form.tsx"
import { useKeptForm } from "#panel/ui/use-kept-form.ts"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./next-step.module.css"
import type { CaseView } from "./present-case.server.ts"

/** The next step and the buttons to do it. The only dark section of the page, so that it is seen first. */
export function NextStep({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  const { next, links, profile, protocol, me, ownLast } = view
  const storageKey = `${protocol} step`
  const { isKept, onInput } = useKeptForm(storageKey, me, ownLast.step)
  return (
    <section className={`${styles.todo} ${styles[profile]}`} aria-labelledby="passo" id="proximo" data-print="no">
      <h2 id="passo">Próximo passo</h2>
      <p className={styles.what}>
        {next.what}
        {next.hint && <small>{next.hint}</small>}
      </p>
      <div className={styles.acts}>
        {links.whatsapp ? (
          <ContactLink by="whatsapp" href={links.whatsapp} className={`${controls.button} ${styles.main}`}>
            <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
            Escrever no WhatsApp
          </ContactLink>
        ) : (
          <ContactLink by="phone" href={links.phone} className={`${controls.button} ${styles.main}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden />
            Ligar
          </ContactLink>
        )}
        <ContactLink by="email" href={links.email} className={controls.button}>
          E-mail
        </ContactLink>
        {(next.mayPlan || isKept || refusal) && (
          <NextForm view={view} refusal={refusal} storageKey={storageKey} onInput={onInput} />
        )}
      </div>
    </section>
  )
}

interface NextFormProps {
  view: CaseView
  refusal: Refusal | undefined
  storageKey: string
  onInput: () => void
}

function NextForm({ view, refusal, storageKey, onInput }: NextFormProps) {
  const { me, next, today, revision, ownLast } = view
  const values = refusal?.values ?? {}
  const errors = refusal?.errors ?? {}
  const label = next.planned ? "Feito, e depois?" : "Marcar um passo"
  // A step that somebody else plans while the form is open is not done.
  const [opened, setOpened] = useState(next.planned)
  const isDone = next.planned === opened && (!refusal || values.done === "1")
  return (
    // Only this person's saved step resets the form to closed and empty; other changes keep what is being typed.
    <details
      className={styles.plan}
      open={refusal !== undefined}
      key={ownLast.step}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(next.planned)}
    >
      <summary className={controls.button}>{label}</summary>
      <PersistedForm
        storageKey={storageKey}
        staffId={me}
        saved={ownLast.step}
        method="post"
        replace
        preventScrollReset
        className={styles.form}
        onInput={onInput}
      >
        <input type="hidden" name="intent" value="next" />
        <input type="hidden" name="revision" value={revision} />
        {next.planned && (
          <label key={next.planned} className={styles.done}>
            <input type="checkbox" name="done" value="1" defaultChecked={isDone} />
            Feito: {next.planned}
          </label>
        )}
        <TextField
          label="O que vem a seguir"
          name="text"
          defaultValue={values.text ?? ""}
          errors={errors.text}
          maxLength={160}
          autoComplete="off"
          help={next.mayPlan ? next.planned && "Em branco, nada fica marcado." : outside}
        />
        <div className={styles.when}>
          <TextField label="Dia" name="on" type="date" min={today} defaultValue={values.on ?? ""} errors={errors.on} />
          <TextField label="Hora" name="time" type="time" defaultValue={values.time ?? ""} errors={errors.time} />
        </div>
        <Button>Guardar o passo</Button>
      </PersistedForm>
    </details>
  )
}

const outside = "O pedido saiu do quadro: escolha antes uma etapa. O que você escreveu espera aqui."
