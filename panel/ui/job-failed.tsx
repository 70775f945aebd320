import controls from "./controls.module.css"

/**
 * Shown if a job's process ended without a result. A task that writes may have done so before it ended: `lookAt` says
 * where that can be seen. Without it the task writes nothing.
 */
export function JobFailed({ lookAt }: { lookAt?: string }) {
  return (
    <p className={controls.wrong} role="alert">
      {lookAt === undefined
        ? "Não terminou, e nada mudou no site. Tente de novo; se"
        : `Não sabemos se terminou: veja ${lookAt}, antes de tentar de novo. Se`}{" "}
      acontecer outra vez, fale com quem cuida do servidor.
    </p>
  )
}
