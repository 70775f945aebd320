import { useEffect, useState } from "react"
import { Form, useNavigation } from "react-router"
import { pictureAccept } from "#domain/pictures/picture-file.ts"
import { useBackgroundReload } from "#panel/background-reload.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { useHydrated } from "#ui/use-hydrated.ts"
import { type UploadView, formatUpload } from "./picture-view.ts"
import { UploadList } from "./upload-list.tsx"
import styles from "./upload-box.module.css"
import { useUploads } from "./use-uploads.ts"

interface UploadBoxProps {
  /** Results of an upload without scripts. */
  sent: readonly UploadView[]
  failure: string | undefined
}

/** Upload by file dialog or drop. Without scripts a form sends all files together. */
export function UploadBox({ sent, failure }: UploadBoxProps) {
  const isHydrated = useHydrated()
  const reload = useReloadWhenIdle()
  const { queue, send } = useUploads((result) => result.status === "kept" && reload())
  const isOver = useFilesOver()
  const isSending = useNavigation().formEncType === "multipart/form-data"
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={isOver ? `${styles.box} ${styles.over}` : styles.box}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        send([...event.dataTransfer.files])
      }}
    >
      <div className={controls.field}>
        <label htmlFor="file">Enviar imagens</label>
        <p id="file-help" className={controls.help}>
          JPEG, PNG ou WebP, até 20 MB cada.{" "}
          {isHydrated ? "Escolha várias, ou solte-as aqui." : "Pode escolher várias."}
        </p>
        <input
          id="file"
          className={controls.input}
          type="file"
          name="file"
          accept={pictureAccept}
          multiple
          aria-describedby="file-help"
          onChange={(event) => {
            send([...(event.target.files ?? [])])
            event.target.value = ""
          }}
        />
      </div>
      {!isHydrated && <Button disabled={isSending}>Enviar</Button>}
      {failure && (
        <p className={controls.wrong} role="alert">
          {failure}
        </p>
      )}
      {sent.length > 0 && queue.length === 0 && (
        <ul className={styles.sent}>
          {sent.map((upload, index) => (
            <li key={index} className={upload.status === "refused" ? controls.error : undefined}>
              {formatUpload(upload)}
            </li>
          ))}
        </ul>
      )}
      <UploadList queue={queue} />
    </Form>
  )
}

/** Reloads the page's data, after a navigation that is under way. */
function useReloadWhenIdle(): () => void {
  const reload = useBackgroundReload()
  const isIdle = useNavigation().state === "idle"
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !isIdle) return
    setAsked(false)
    void reload()
  }, [isAsked, isIdle, reload])
  return () => setAsked(true)
}

/** Whether files are being dragged over the page, to highlight the drop zone. */
function useFilesOver(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const enter = (event: DragEvent) => setOver(event.dataTransfer?.types.includes("Files") ?? false)
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = () => setOver(false)
    document.addEventListener("dragenter", enter)
    document.addEventListener("dragleave", leave)
    document.addEventListener("drop", drop)
    return () => {
      document.removeEventListener("dragenter", enter)
      document.removeEventListener("dragleave", leave)
      document.removeEventListener("drop", drop)
    }
  }, [])
  return isOver
}
