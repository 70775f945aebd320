import { useRef, useState } from "react"
import { Link } from "react-router"
import type { InboxQuery } from "#domain/request-cards/inbox-query.ts"
import type { QuoteStage } from "#domain/request-cards/stages.ts"
import { stageHref } from "#panel/requests/inbox-address.ts"
import controls from "#panel/ui/controls.module.css"
import { StageRoute } from "#panel/ui/marks.tsx"
import { stageChoice } from "#panel/ui/stage-name.ts"
import { BoardCard } from "./board-card.tsx"
import styles from "./board.module.css"
import { MoveAnswer } from "./move-answer.tsx"
import type { CardView, LaneView } from "./present-board.server.ts"
import { useMoves } from "./use-moves.ts"

interface Props {
  lanes: LaneView[]
  query: InboxQuery
  refused: string | undefined
}

/** The board's columns. Moves are optimistic: a refused card returns to its column, and a message says why. */
export function BoardLanes({ lanes, query, refused }: Props) {
  const { shown, move, sent, refuse, announcement } = useMoves(lanes)
  const [over, setOver] = useState<QuoteStage>()
  const dragged = useRef<{ card: CardView; from: QuoteStage }>(undefined)
  const endDrag = () => {
    dragged.current = undefined
    setOver(undefined)
  }
  return (
    <>
      <p role="alert" className={refused || announcement.refused ? controls.wrong : undefined}>
        {announcement.refused ?? refused}
      </p>
      <p role="status" className={controls.hidden}>
        {announcement.moved}
      </p>
      {sent.map((protocol) => (
        <MoveAnswer key={protocol} protocol={protocol} onRefused={refuse} />
      ))}
      <nav className={styles.anchors} aria-label="Ir à etapa">
        {shown.map(({ stage, count }) => (
          <a key={stage} href={`#${stage}`}>
            {stageChoice(stage)} <b>{count}</b>
          </a>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone */}
      <div className={styles.board} tabIndex={0} role="region" aria-label="Quadro de etapas">
        {shown.map(({ stage, title, note, count, cards }, index) => (
          <section
            key={stage}
            id={stage}
            className={over === stage ? `${styles.lane} ${styles.over}` : styles.lane}
            aria-labelledby={`title-${stage}`}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(stage)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current && dragged.current.from !== stage) move(dragged.current.card, stage)
              endDrag()
            }}
          >
            <div className={styles.laneHead}>
              <h2 id={`title-${stage}`}>
                {title} <span>{count}</span>
              </h2>
              <StageRoute at={index} />
              <p>{note}</p>
            </div>
            <ol>
              {cards.map((card) => (
                <BoardCard
                  key={card.protocol}
                  card={card}
                  stage={stage}
                  onMove={(to) => move(card, to)}
                  onLift={() => void (dragged.current = { card, from: stage })}
                  onDropped={endDrag}
                />
              ))}
            </ol>
            {cards.length === 0 && <p className={styles.empty}>Nenhum pedido aqui.</p>}
            {count > cards.length && (
              <p className={styles.empty}>
                <Link to={stageHref(query, stage)}>E mais {count - cards.length}, na lista</Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
