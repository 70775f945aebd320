import type { MouseEvent, ReactNode } from "react"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { type Step, lastStep, stepButton, stepId, steps } from "./quote-steps.ts"
import styles from "./quote-step.module.css"

interface QuoteStepProps {
  number: Step
  title: string
  /** The step shown on a phone. */
  current: Step
  /** Whether a press waits for the validation. */
  checking: boolean
  onBack: () => void
  children: ReactNode
}

/** A group of questions; on a phone a step with its own heading and buttons. */
export function QuoteStep({ number, title, current, checking, onBack, children }: QuoteStepProps) {
  return (
    <div className={styles.step} data-step={number} data-current={number === current || undefined}>
      <h2 id={stepId(number)} tabIndex={-1} className={styles.title} data-steps>
        <span>
          Passo {number} de {steps.length}:{" "}
        </span>
        {title}
      </h2>
      {children}
      {number < lastStep && (
        <div className={styles.walk}>
          <Button type="submit" wide name={stepButton} value={number + 1} aria-disabled={checking || undefined}>
            {checking ? "Conferindo…" : "Continuar"}
          </Button>
          {number > 1 && <StepBack from={number} onBack={onBack} />}
        </div>
      )}
    </div>
  )
}

/** Before the script has loaded, it requests the previous step from the server, as "Continuar" does the next. */
export function StepBack({ from, onBack }: { from: Step; onBack: () => void }) {
  const goBack = (event: MouseEvent) => {
    event.preventDefault()
    onBack()
  }
  return (
    <div className={styles.back}>
      <Button type="submit" look="line" wide name={stepButton} value={from - 1} onClick={goBack}>
        Voltar
      </Button>
    </div>
  )
}

/** The progress as the brand's route: filled circles for past steps, a ring for the current one, hollow ones ahead. */
export function StepProgress({ current, titles }: { current: Step; titles: Record<Step, string> }) {
  return (
    <ol className={styles.progress} data-steps>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined} data-done={step < current || undefined}>
          <span className={layout.hidden}>{titles[step]}</span>
        </li>
      ))}
    </ol>
  )
}
