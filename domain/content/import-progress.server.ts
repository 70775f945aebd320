import { SingleBar } from "cli-progress"
import type { ImportProgress } from "./import-content.server.ts"

const stepNames: Record<ImportProgress["step"], string> = {
  drawing: "Desenhando as imagens",
  keeping: "Guardando as imagens",
  writing: "Gravando o conteúdo",
}

/** Shows an import on the console: a bar on a terminal, a line now and then elsewhere. */
export function showProgress(): { onProgress: (progress: ImportProgress) => void; stop: () => void } {
  if (!process.stdout.isTTY) return { onProgress: tellDrawings, stop: () => {} }
  const bar = new SingleBar({ format: "{step} {bar} {value}/{total}", hideCursor: true, clearOnComplete: true })
  let shown = ""
  return {
    onProgress({ step, done, total }) {
      if (step === shown) return bar.update(done)
      shown = step
      bar.start(total, done, { step: stepNames[step].padEnd(21) })
    },
    stop: () => bar.stop(),
  }
}

/** Only drawing takes long enough to be worth a line. */
function tellDrawings({ step, done, total }: ImportProgress) {
  if (step === "drawing" && (done % 25 === 0 || done === total)) console.log(`  ${done} de ${total} imagens desenhadas`)
}
