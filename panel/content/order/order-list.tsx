import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react"
import { Form } from "react-router"
import { moveItem } from "#domain/entries/edit-list.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { useDragMove } from "#panel/ui/use-drag-move.ts"
import styles from "./order-page.module.css"

interface OrderListProps {
  /** In the published order. */
  entries: ReadonlyArray<{ id: string; title: string }>
  /** Ids in the initial order of the list. */
  start: readonly string[]
}

/**
 * Entries that can be reordered with buttons, arrow keys on the buttons, or dragging. One button publishes the order.
 */
export function OrderList({ entries, start }: OrderListProps) {
  const { order, said, move, onKeyDown } = useOrder(entries, start)
  const { itemProps, handleProps } = useDragMove(move)
  const titles = new Map(entries.map(({ id, title }) => [id, title]))
  const before = entries.map(({ id }) => id)
  const isMoved = order.some((id, index) => id !== before[index])
  const press = (from: number, to: number) => (event: MouseEvent) => {
    event.preventDefault()
    move(from, to)
  }
  if (entries.length < 2) return <p className={controls.soft}>Com menos de dois itens não há o que ordenar.</p>
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="before" value={before.join()} readOnly />
      <input type="hidden" name="after" value={order.join()} readOnly />
      <div className={styles.bar}>
        <Button name="intent" value="publish" look="main">
          Publicar esta ordem
        </Button>
        <span className={isMoved ? controls.late : controls.soft}>
          {isMoved ? "A ordem mudou aqui: falta publicar." : "Use Subir e Descer, ou arraste."}
        </span>
      </div>
      <p role="status" className={controls.hidden}>
        {said}
      </p>
      <ol className={styles.list}>
        {order.map((id, index) => (
          <li key={id} {...itemProps(index)}>
            <span className={styles.place}>{index + 1}</span>
            <span {...handleProps(index)}>
              <span className={controls.name}>{titles.get(id)}</span>
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
  )
}

/** The current order, the announcement of the last move, and the keyboard handler. */
function useOrder(entries: OrderListProps["entries"], start: readonly string[]) {
  const [order, setOrder] = useState(start)
  const [said, setSaid] = useState("")
  const focused = useRef("")
  useEffect(() => {
    // A moved button loses the focus in some browsers.
    if (focused.current !== "") document.getElementById(focused.current)?.focus()
    focused.current = ""
  }, [order])
  const move = (from: number, to: number) => {
    const id = order[from]
    if (id === undefined || to < 0 || to >= order.length) return
    focused.current = document.activeElement?.id ?? ""
    setOrder(moveItem(order, from, to))
    setSaid(`${entries.find((entry) => entry.id === id)?.title}: lugar ${to + 1} de ${order.length}`)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }
  return { order, said, move, onKeyDown }
}
