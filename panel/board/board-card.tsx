import { useState } from "react"
import { Form, Link } from "react-router"
import { type QuoteStage, quoteStages } from "#domain/request-cards/stages.ts"
import { requestHref } from "#panel/requests/request-address.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Initials, Plate } from "#panel/ui/marks.tsx"
import { stageChoice } from "#panel/ui/stage-name.ts"
import { useByPointer } from "#panel/ui/use-by-pointer.ts"
import styles from "./board-card.module.css"
import type { CardView } from "./present-board.server.ts"

interface Props {
  card: CardView
  /** The card's stage; while a move is pending, its target. */
  stage: QuoteStage
  onMove: (to: QuoteStage) => void
  onLift: () => void
  onDropped: () => void
}

/**
 * A draggable request card with a select of stages for the same move. A pointer choice is sent at once. With the
 * keyboard, arrow keys pass through other stages, so the choice is sent by a button.
 */
export function BoardCard({ card, stage, onMove, onLift, onDropped }: Props) {
  const [lifted, setLifted] = useState(false)
  const { isByPointer, handlers } = useByPointer()
  const [chosen, setChosen] = useState(stage)
  const { protocol, name, profile, place, price, when, party, owner, step, idle, age, revision } = card
  return (
    <li
      className={lifted ? `${styles.card} ${styles.lifted}` : styles.card}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", protocol)
        event.dataTransfer.effectAllowed = "move"
        setLifted(true)
        onLift()
      }}
      onDragEnd={() => {
        setLifted(false)
        onDropped()
      }}
    >
      <div className={styles.top}>
        <Plate of={profile} />
        <h3>
          <Link className={controls.name} to={requestHref(protocol)} draggable={false}>
            {name}
          </Link>
        </h3>
        <Initials of={owner} />
      </div>
      <p className={styles.trip}>
        <span>{place}</span> <b>{price}</b>
      </p>
      <p className={styles.facts}>
        <span>{when}</span> <span>{party}</span>
      </p>
      {step && (
        <p className={step.isLate ? `${controls.small} ${controls.late}` : controls.small}>
          <b>{step.what}</b>
          {step.when && `, ${step.when}`}
        </p>
      )}
      {idle && !step && <p className={`${controls.small} ${controls.late}`}>{idle}</p>}
      <Form
        method="post"
        className={styles.foot}
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault()
          onMove(chosen)
        }}
      >
        <input type="hidden" name="protocol" value={protocol} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="name" value={name} />
        <span className={controls.soft}>{age}</span>
        <label>
          <span className={controls.hidden}>Etapa de {name}</span>
          <select
            id={`stage-${protocol}`}
            name="stage"
            defaultValue={stage}
            className={controls.input}
            {...handlers}
            onChange={({ target }) => {
              const to = target.value as QuoteStage
              setChosen(to)
              if (isByPointer.current && to !== stage) onMove(to)
            }}
          >
            {quoteStages.map((one) => (
              <option key={one} value={one}>
                {stageChoice(one)}
              </option>
            ))}
          </select>
        </label>
        <span className={styles.send} data-same={chosen === stage || undefined}>
          <Button>Mover</Button>
        </span>
      </Form>
    </li>
  )
}
