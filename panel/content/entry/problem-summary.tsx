import { Link } from "react-router"
import controls from "#panel/ui/controls.module.css"
import type { ProblemView, TogetherView } from "./entry-view.ts"

interface ProblemsProps {
  problems: readonly ProblemView[]
  together: TogetherView | undefined
}

/** The error summary; each item links to its field. */
export function Problems({ problems, together }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div className={controls.wrong} role="alert" tabIndex={-1}>
      <p>
        <b>{problems.length === 1 ? "Falta corrigir um ponto" : `Falta corrigir ${problems.length} pontos`}</b> antes de
        publicar. O que você escreveu está guardado.
      </p>
      <ProblemList problems={problems} />
      {together && <Together {...together} />}
    </div>
  )
}

/** Link to publish a draft together with the drafts that it needs. */
export function Together({ names, to }: TogetherView) {
  return (
    <p>
      {names.length === 1 ? `Ainda é rascunho: ${names[0]}.` : `Ainda são rascunhos: ${names.join(", ")}.`}{" "}
      <Link to={to}>Publicar juntos</Link>
    </p>
  )
}

/** Why the scheduled publication failed. */
export function RefusedSchedule({ age, problems }: { age: string; problems: readonly ProblemView[] }) {
  return (
    <div className={controls.wrong}>
      <p>
        <b>A publicação agendada não saiu</b> ({age}). O site continua como estava, e o que você escreveu está guardado.
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
