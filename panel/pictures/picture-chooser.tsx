import { useEffect, useId, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useFetcher } from "react-router"
import { pictureAccept } from "#domain/pictures/picture-file.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { Dialog } from "#ui/dialog.tsx"
import type { loader } from "./choice-data.ts"
import { DescribeUpload } from "./describe-upload.tsx"
import styles from "./picture-chooser.module.css"
import type { PictureView } from "./picture-view.ts"
import { UploadList } from "./upload-list.tsx"
import { useUploads } from "./use-uploads.ts"

interface PictureChooserProps {
  /** The field that asks. */
  label: string
  onClose: () => void
  onChoose: (picture: { name: string; src: string; alt: string }) => void
}

/** Typing waits so long before it searches. */
const pauseMs = 250

/** The library over the editor: search, choose, or send a picture and say what it shows. */
export default function PictureChooser({ label, onClose, onChoose }: PictureChooserProps) {
  const { pictures, next, isLoading, search, more } = useChoices()
  const [asked, setAsked] = useState<{ name: string; src: string }>()
  const { queue, send } = useUploads((result) => {
    if (result.status === "kept") setAsked(result)
    else if (result.status === "known") search(result.name, 0)
  })
  const fileId = useId()
  const choose = ({ name, src, alt }: PictureView) =>
    alt === undefined ? setAsked({ name, src }) : onChoose({ name, src, alt })
  // In the document's body, because a form cannot stand in the editor's; what happens here is not the editor's.
  return createPortal(
    <div onInput={(event) => event.stopPropagation()} onSubmit={(event) => event.stopPropagation()}>
      <Dialog open wide onClose={onClose} title={asked ? `O que ${asked.name} mostra?` : `Escolher: ${label}`}>
        {asked ? (
          <DescribeUpload {...asked} onDone={onChoose} onBack={() => setAsked(undefined)} />
        ) : (
          <>
            <form
              role="search"
              onSubmit={(event) => {
                event.preventDefault()
                search(String(new FormData(event.currentTarget).get("q")), 0)
              }}
            >
              <TextField
                label="Buscar na biblioteca"
                name="q"
                type="search"
                autoComplete="off"
                onInput={(event) => search(event.currentTarget.value, pauseMs)}
              />
            </form>
            <div className={controls.field}>
              <label htmlFor={fileId}>Ou enviar uma imagem nova</label>
              <input
                id={fileId}
                className={controls.input}
                type="file"
                accept={pictureAccept}
                onChange={(event) => {
                  send([...(event.target.files ?? [])])
                  event.target.value = ""
                }}
              />
            </div>
            <UploadList queue={queue} />
            <ul className={styles.grid} aria-label="Imagens" aria-busy={isLoading}>
              {pictures.map((picture) => (
                <li key={picture.name}>
                  <button type="button" className={styles.choice} onClick={() => choose(picture)}>
                    <img src={picture.src} alt="" loading="lazy" data-focus={picture.focus} />
                    <span>{picture.name}</span>
                    <span className={controls.soft}>{picture.alt ?? "falta dizer o que mostra"}</span>
                  </button>
                </li>
              ))}
            </ul>
            {!isLoading && pictures.length === 0 && <p>Nenhuma imagem com estas palavras.</p>}
            <div className={styles.acts}>
              {next !== undefined && (
                <Button type="button" disabled={isLoading} onClick={more}>
                  Mais imagens
                </Button>
              )}
              <Button type="button" look="plain" onClick={onClose}>
                Fechar
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </div>,
    document.body,
  )
}

/** The pages of the library that were asked for so far. */
function useChoices() {
  const fetcher = useFetcher<typeof loader>()
  const { load, data, state } = fetcher
  const [pictures, setPictures] = useState<PictureView[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    void load("/imagens/escolha")
    return () => clearTimeout(timer.current)
  }, [load])
  useEffect(() => {
    if (data) setPictures((before) => (data.after === "" ? data.pictures : [...before, ...data.pictures]))
  }, [data])
  return {
    pictures,
    next: data?.next,
    isLoading: state !== "idle" || !data,
    search(text: string, waitMs: number) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void load(`/imagens/escolha?${new URLSearchParams({ q: text })}`), waitMs)
    },
    more() {
      if (data?.next) void load(`/imagens/escolha?${new URLSearchParams({ q: data.text, depois: data.next })}`)
    },
  }
}
