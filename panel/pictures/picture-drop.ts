import type { PictureView } from "./picture-view.ts"
import { type PictureTarget, targetAt } from "./picture-target.ts"
import styles from "./picture-chooser.module.css"

/** MIME type of a dragged library picture. During the drag only the type is readable, not the data. */
const pictureType = "application/x-painel-picture"

export function carryPicture(data: DataTransfer, picture: PictureView) {
  data.setData(pictureType, JSON.stringify(picture))
  data.effectAllowed = "copy"
}

interface DropHandlers {
  onPicture: (target: PictureTarget, picture: PictureView) => void
  onFiles: (target: PictureTarget, files: File[]) => void
}

/** Accepts drops of library pictures and local files on fields and lists of the editor. */
export function receiveDrops({ onPicture, onFiles }: DropHandlers) {
  let marked: Element | undefined
  const mark = (element: Element | undefined) => {
    marked?.classList.remove(styles.over ?? "")
    marked = element
    marked?.classList.add(styles.over ?? "")
  }
  document.addEventListener("dragover", (event) => {
    const data = event.dataTransfer
    if (!data || !(isPicture(data) || isFile(data))) return
    const found = targetAt(event.target)
    mark(found?.element)
    // A file dropped beside a field must not replace the page.
    if (!found && !isInEditor(event.target)) return
    event.preventDefault()
    data.dropEffect = found ? "copy" : "none"
  })
  document.addEventListener("drop", (event) => {
    const found = targetAt(event.target)
    mark(undefined)
    if (!found || !event.dataTransfer) return
    const { target } = found
    if (isPicture(event.dataTransfer))
      onPicture(target, JSON.parse(event.dataTransfer.getData(pictureType)) as PictureView)
    else if (isFile(event.dataTransfer)) onFiles(target, [...event.dataTransfer.files])
    else return
    event.preventDefault()
  })
  document.addEventListener("dragend", () => mark(undefined))
}

/** A pressed form is inert: events go through it to what contains it. */
function isInEditor(place: EventTarget | null): boolean {
  const editor = place instanceof Element ? place.closest("#editor") : null
  return (editor ?? document.querySelector("#editor[inert]")) !== null
}

function isPicture({ types }: DataTransfer): boolean {
  return types.includes(pictureType)
}

/** Excludes images dragged from a web page, which also carry a URL. */
function isFile({ types }: DataTransfer): boolean {
  return types.includes("Files") && !types.includes("text/uri-list")
}
