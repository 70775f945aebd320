import type { MouseEvent } from "react"
import { Form, useNavigation } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { LeaveDialog } from "#panel/ui/leave-dialog.tsx"
import { useDragMove } from "#panel/ui/use-drag-move.ts"
import { useLeaveGuard } from "#panel/ui/use-leave-guard.ts"
import styles from "./order-page.module.css"
import { PlaceField } from "./place-field.tsx"
import { type OrderedList, useOrder } from "./use-order.ts"

const unpublished = "A ordem mudou aqui: falta publicar."
const howToMove = "Use Subir e Descer, arraste, ou escreva o lugar."

/**
 * Entries that can be reordered with buttons, keys on the buttons, dragging, or a number. One button publishes the
 * order.
 */
export function OrderList(list: OrderedList) {
  const { entries } = list
  const { order, away, isMoved, announcement, placeOf, move, moveTo, onKeyDown } = useOrder(list)
  const guard = useLeaveGuard(isMoved)
  const isPublishing = useNavigation().formMethod === "POST"
  const { itemProps, handleProps } = useDragMove(move)
  const titles = new Map(entries.map(({ id, title }) => [id, title]))
  const before = entries.map(({ id }) => id)
  const press = (from: number, to: number) => (event: MouseEvent) => {
    event.preventDefault()
    move(from, to)
  }
  if (entries.length < 2) return <p className={controls.soft}>Com menos de dois itens não há o que ordenar.</p>
  return (
    <>
      <LeaveDialog guard={guard} title="A ordem ainda não foi publicada" leave="Continuar sem publicar">
        <p>Se você continuar agora, o que mudou de lugar aqui volta a ser como está no site.</p>
      </LeaveDialog>
      <Form method="post" className={styles.form} onSubmit={guard.letPass}>
        <input type="hidden" name="before" value={before.join()} readOnly />
        <input type="hidden" name="after" value={order.join()} readOnly />
        <input type="hidden" name="places" value={[...away].map((pair) => pair.join(":")).join()} readOnly />
        <div className={styles.bar}>
          <Button name="intent" value="publish" look="main">
            Publicar esta ordem
          </Button>
          <span className={isMoved ? controls.late : controls.soft}>
            {isPublishing ? "Publicando…" : isMoved ? unpublished : howToMove}
          </span>
        </div>
        <p role="status" className={controls.hidden}>
          {announcement}
        </p>
        {/* Inert while publishing: the response replaces the list, and moves made until then would be lost. */}
        <ol className={styles.list} inert={isPublishing}>
          {order.map((id, index) => (
            <li key={id} {...itemProps(index)}>
              <PlaceField
                id={id}
                title={titles.get(id) ?? ""}
                place={placeOf(id)}
                onMove={(place) => moveTo(index, place)}
              />
              <span {...handleProps(index)}>
                <span className={controls.name}>{titles.get(id)}</span>
                {away.has(id) && <span className={controls.late}> vai para o lugar {away.get(id)}</span>}
              </span>
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys on its buttons */}
              <span className={styles.acts} onKeyDown={onKeyDown(index)}>
                {(["up", "down"] as const).map((way) => {
                  const to = way === "up" ? index - 1 : index + 1
                  const isEnd = to < 0 || to >= order.length
                  return (
                    <Button
                      key={way}
                      id={`${way}-${id}`}
                      name="intent"
                      value={`${way}:${id}`}
                      aria-disabled={isEnd || undefined}
                      onClick={press(index, to)}
                    >
                      {way === "up" ? "Subir" : "Descer"}
                      <span className={controls.hidden}> {titles.get(id)}</span>
                    </Button>
                  )
                })}
              </span>
            </li>
          ))}
        </ol>
      </Form>
    </>
  )
}
