import controls from "./controls.module.css"

/** Shown if a job's process ended without a result. */
export function JobFailed() {
  return (
    <p className={controls.wrong} role="alert">
      Não terminou, e nada mudou no site. Tente de novo; se acontecer outra vez, fale com quem cuida do servidor.
    </p>
  )
}
