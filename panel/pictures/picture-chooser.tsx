import { useEffect, useId, useState } from "react"
import { hydrateRoot } from "react-dom/client"
import { pictureAccept } from "#domain/pictures/picture-file.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Dialog } from "#ui/dialog.tsx"
import { DescribeUpload } from "./describe-upload.tsx"
import styles from "./picture-chooser.module.css"
import { ChoiceSearch, ChoiceState, MoreChoices } from "./picture-choices.tsx"
import { receiveDrops } from "./picture-drop.ts"
import { PictureSidebar } from "./picture-sidebar.tsx"
import { type ChosenPicture, type PictureTarget, findEditor, putPicture, targetAt } from "./picture-target.ts"
import type { PictureView } from "./picture-view.ts"
import { UploadList } from "./upload-list.tsx"
import { useChoices } from "./use-choices.ts"
import { useIsSameForm } from "./use-editor-form.ts"
import { useUploads } from "./use-uploads.ts"

/*
 * The picture library in a dialog, loaded on first use or when a file is dragged over the form. It has its own React
 * root outside the panel's pages: adding a picture to a list resets the form, and forms cannot be nested.
 */

interface Request {
  /** The field's label: "Imagem 1". */
  label: string
  target: PictureTarget
  /** A picture that was already chosen but has no alternative text yet: the dialog asks for it. */
  asked?: PictureView
  /** Files to upload immediately. */
  files?: readonly File[]
}

let opened = 0
/** Address of the entry that the request is for. */
let entry: string | undefined
/** A request made before the host had mounted. */
let first: Request | undefined
let show: (request: Request | undefined) => void = (request) => {
  first = request
}

/** For the field of a button, unless the form was left or shown again while this module was loading. */
export function openChooserAt(label: string, button: Element) {
  const found = button.isConnected && targetAt(button)
  if (found) openChooser({ label, target: found.target })
}

function openChooser(request: Request) {
  opened += 1
  entry = findEditor()?.action
  show(request)
}

function close() {
  show(undefined)
}

function ChooserHost() {
  const [request, setRequest] = useState<Request>()
  useEffect(() => {
    show = setRequest
    setRequest(first)
  }, [])
  return request && <PictureChooser key={opened} {...request} />
}

// `createRoot` would add code to every page's first scripts, which already contain `hydrateRoot`.
hydrateRoot(document.body.appendChild(document.createElement("div")), <ChooserHost />)

receiveDrops({
  onPicture: (target, { alt, ...picture }) =>
    alt === undefined
      ? openChooser({ label: picture.name, target, asked: { ...picture, alt } })
      : putPicture(target, { ...picture, alt }),
  onFiles: (target, files) => openChooser({ label: "imagem nova", target, files }),
})

// Closes the library when the entry's editor is left, also for that of another entry: fields have the same ids there.
new MutationObserver(() => {
  if (findEditor()?.action !== entry) close()
}).observe(document.body, { childList: true, subtree: true })

/** Search, choose, or upload a picture and describe it. */
function PictureChooser({ label, target, asked: first, files }: Request) {
  const choices = useChoices()
  const [asked, setAsked] = useState<Pick<PictureView, "name" | "src"> | undefined>(first)
  const [isBeside, setBeside] = useState(false)
  const isSameForm = useIsSameForm()
  const mayDrag = matchMedia("(hover: hover) and (pointer: fine)").matches
  const { queue, send } = useUploads((result) => {
    // While another picture is being described, this one waits in the library.
    if (result.status === "kept") setAsked((now) => now ?? result)
    else if (result.status === "known") choices.search(result.name, 0)
  })
  useEffect(() => {
    if (files) send(files)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [])
  const put = (picture: ChosenPicture) => {
    // Beside the form, the sidebar stays open for the next picture.
    if (!isBeside) close()
    putPicture(target, picture)
    setAsked(undefined)
  }
  const choose = ({ name, src, alt }: PictureView) =>
    alt === undefined ? setAsked({ name, src }) : put({ name, src, alt })
  if (isBeside && !asked) {
    // A field's id counts its position: after "Subir" or "Tirar" it may be that of another picture.
    const isTargetKnown = isSameForm || "list" in target
    return (
      <PictureSidebar {...{ choices, label: isTargetKnown ? label : undefined }} onChoose={choose} onClose={close} />
    )
  }
  return (
    <Dialog open wide onClose={close} title={asked ? `O que ${asked.name} mostra?` : `Escolher: ${label}`}>
      {asked ? (
        <>
          <DescribeUpload {...asked} onDone={put} onBack={() => setAsked(undefined)} />
          {queue.length > 1 && (
            <>
              <p className={controls.help}>Só esta entra agora. As outras ficam na biblioteca, para escolher depois:</p>
              <UploadList queue={queue} />
            </>
          )}
        </>
      ) : (
        <>
          <ChoiceSearch search={choices.search} />
          <SendOne send={send} />
          <UploadList queue={queue} />
          <ul className={styles.grid} aria-label="Imagens" aria-busy={choices.isLoading}>
            {choices.pictures.map((picture) => (
              <li key={picture.name}>
                <button type="button" className={styles.choice} onClick={() => choose(picture)}>
                  <img src={picture.src} alt="" loading="lazy" data-focus={picture.focus} />
                  <span>{picture.name}</span>
                  <span className={controls.soft}>{picture.alt ?? "falta dizer o que mostra"}</span>
                </button>
              </li>
            ))}
          </ul>
          <ChoiceState choices={choices} />
          <div className={styles.acts}>
            <MoreChoices choices={choices} />
            {mayDrag && (
              <Button type="button" onClick={() => setBeside(true)}>
                Pôr a biblioteca ao lado, para arrastar
              </Button>
            )}
            <Button type="button" look="plain" onClick={close}>
              Fechar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function SendOne({ send }: { send: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <div className={controls.field}>
      <label htmlFor={id}>Ou enviar uma imagem nova</label>
      <input
        id={id}
        className={controls.input}
        type="file"
        accept={pictureAccept}
        onChange={(event) => {
          send([...(event.target.files ?? [])])
          event.target.value = ""
        }}
      />
    </div>
  )
}
