import type { MouseEvent, ReactNode } from "react"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { type Step, lastStep, stepButton, stepId, steps } from "./quote-steps.ts"
import styles from "./quote-step.module.css"

interface QuoteStepProps {
  number: Step
  title: string
  /** The step that a phone shows now. */
  current: Step
  onBack: () => void
  children: ReactNode
}

/** A group of questions; on a phone a step of its own, with a heading and the ways on and back. */
export function QuoteStep({ number, title, current, onBack, children }: QuoteStepProps) {
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
          <Button type="submit" wide name={stepButton} value={number + 1}>
            Continuar
          </Button>
          {number > 1 && <StepBack from={number} onBack={onBack} />}
        </div>
      )}
    </div>
  )
}

/** Until the script is here it asks the server for the step before, like "Continuar" for the next. */
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

/** How far one is, as the brand's route: full circles behind, a ring where one stands, hollow ones ahead. */
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
