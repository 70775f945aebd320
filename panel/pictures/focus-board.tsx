import { type KeyboardEvent, type ReactNode, useState } from "react"
import controls from "#panel/ui/controls.module.css"
import styles from "./focus-picker.module.css"
import type { SizedPicture } from "./picture-view.ts"

const steps = [0, 25, 50, 75, 100]
const across: Record<number, string> = {
  0: "bem à esquerda",
  25: "à esquerda",
  50: "no meio",
  75: "à direita",
  100: "bem à direita",
}
const down: Record<number, string> = {
  0: "no alto",
  25: "perto do alto",
  50: "no centro",
  75: "perto da base",
  100: "na base",
}
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-25, 0],
  ArrowRight: [25, 0],
  ArrowUp: [0, -25],
  ArrowDown: [0, 25],
}

export interface FocusBoardProps {
  id: string
  /** Field names: `name`, `name.x` and `name.y`. */
  name: string
  picture: SizedPicture
  /** The mark of a change. */
  mark: ReactNode
  /** The point in the form; undefined without one. */
  value: { x: string; y: string } | undefined
}

/** The focal point, which every crop keeps. Set by a click on the picture or with the arrow keys. */
export function FocusBoard({ id, name, picture, mark, value }: FocusBoardProps) {
  const [point, setPoint] = useState(value ? `${value.x} ${value.y}` : "")
  const [x = "", y = ""] = point.split(" ")
  return (
    <fieldset id={id} className={styles.picker}>
      <legend>O que nenhum corte pode perder</legend>
      <p className={controls.help}>
        O site corta a imagem de um jeito em cada lugar. Clique no que importa, ou ande com as setas do teclado. {mark}
      </p>
      <div className={styles.board}>
        <img {...picture} alt="" className={styles.picture} />
        <div role="presentation" className={styles.grid} onKeyDown={moveByKey}>
          {steps.flatMap((top) =>
            steps.map((left) => (
              <input
                key={`${left} ${top}`}
                type="radio"
                name={`${name}-point`}
                value={`${left} ${top}`}
                checked={point === `${left} ${top}`}
                onChange={() => setPoint(`${left} ${top}`)}
                aria-label={`${down[top]}, ${across[left]}`}
              />
            )),
          )}
        </div>
      </div>
      <label className={styles.none}>
        <input type="radio" name={`${name}-point`} value="" checked={point === ""} onChange={() => setPoint("")} />
        Nenhum ponto: cada lugar corta do seu jeito
      </label>
      {point !== "" && (
        <>
          <input type="hidden" name={name} value="sim" readOnly />
          <input type="hidden" name={`${name}.x`} value={x} readOnly />
          <input type="hidden" name={`${name}.y`} value={y} readOnly />
        </>
      )}
      <div className={styles.crops} aria-hidden>
        {[styles.wide, styles.square, styles.tall].map((crop) => (
          <img key={crop} src={picture.src} alt="" className={crop} data-focus={point || undefined} />
        ))}
      </div>
    </fieldset>
  )
}

/** Arrow keys move in two dimensions; native radio buttons only know next and previous. */
function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
  const move = moves[event.key]
  if (!move || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const [x = 50, y = 50] = event.target.value.split(" ").map(Number)
  const clamp = (value: number) => Math.max(0, Math.min(100, value))
  const next = event.currentTarget.querySelector<HTMLInputElement>(
    `input[value="${clamp(x + move[0])} ${clamp(y + move[1])}"]`,
  )
  next?.focus()
  next?.click()
}
