import { SingleBar } from "cli-progress"
import type { ImportProgress } from "#domain/imports/import-content.server.ts"

const stepNames: Record<ImportProgress["step"], string> = {
  drawing: "Desenhando as imagens",
  keeping: "Guardando as imagens",
  writing: "Gravando o conteúdo",
}

/** Shows the progress of an import: a bar on a terminal, otherwise a line for every 25 drawings. */
export function showImportProgress(): { onProgress: (progress: ImportProgress) => void; stop: () => void } {
  if (!process.stdout.isTTY) return { onProgress: printDrawings, stop: () => {} }
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

/** Only drawing is slow enough for progress lines. */
function printDrawings({ step, done, total }: ImportProgress) {
  if (step === "drawing" && (done % 25 === 0 || done === total)) console.log(`  ${done} de ${total} imagens desenhadas`)
}
