import { useEffect, useRef } from "react"
import { Link } from "react-router"
import controls from "#panel/ui/controls.module.css"
import type { ProblemView } from "./entry-view.ts"

/** All mistakes at once, each with a way to its field. It takes the focus when they were asked for. */
export function Problems({ problems, attempt }: { problems: readonly ProblemView[]; attempt: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={box} className={controls.wrong} role="alert" tabIndex={-1}>
      <p>
        <b>{problems.length === 1 ? "Falta corrigir um ponto" : `Faltam corrigir ${problems.length} pontos`}</b> antes
        de publicar. O que você escreveu está guardado.
      </p>
      <ProblemList problems={problems} />
    </div>
  )
}

export function ProblemList({ problems }: { problems: readonly ProblemView[] }) {
  return (
    <ul>
      {problems.map(({ label, reason, to }) => (
        <li key={`${to} ${reason}`}>
          {to.startsWith("#") ? <a href={to}>{label || "Este item"}</a> : <Link to={to}>{label || "Outro item"}</Link>}:{" "}
          {reason}
        </li>
      ))}
    </ul>
  )
}
