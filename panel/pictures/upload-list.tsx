import controls from "#panel/ui/controls.module.css"
import { formatUpload } from "./picture-view.ts"
import styles from "./upload-box.module.css"
import type { QueuedUpload } from "./use-uploads.ts"

/** The uploads with their progress or result. */
export function UploadList({ queue }: { queue: readonly QueuedUpload[] }) {
  const done = queue.filter(({ result }) => result)
  const refused = done.filter(({ result }) => result?.status === "refused").length
  return (
    <>
      <p role="status" className={controls.hidden}>
        {queue.length > 0 && done.length === queue.length && formatDone(done.length - refused, refused)}
      </p>
      {queue.length > 0 && (
        <ul className={styles.sent}>
          {queue.map(({ key, file, share, result }) => (
            <li key={key} className={result?.status === "refused" ? controls.error : undefined}>
              {result ? (
                formatUpload(result)
              ) : (
                <>
                  {file} <progress value={share} max={1} aria-label={`Envio de ${file}`} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function formatDone(accepted: number, refused: number): string {
  const entered = accepted === 1 ? "1 imagem na biblioteca" : `${accepted} imagens na biblioteca`
  return refused === 0 ? `${entered}.` : `${entered}, ${refused} não ${refused === 1 ? "entrou" : "entraram"}.`
}
