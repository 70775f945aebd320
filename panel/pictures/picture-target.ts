/* Places in the editor's form that take a library picture or a local file. */

export interface ChosenPicture {
  name: string
  src: string
  alt: string
}

/**
 * A field by its control's id, or a list that gets one more picture. Names instead of elements, because the form may be
 * rendered again.
 */
export type PictureTarget = { field: string } | { list: string }

/** Puts a picture into the target. */
export function putPicture(target: PictureTarget, { name, src, alt }: ChosenPicture) {
  if ("list" in target) return pressEditor(`add:${target.list}=${name}`)
  const input = document.getElementById(target.field)
  if (!(input instanceof HTMLInputElement)) return
  input.value = name
  // The input event triggers autosave and carries the thumbnail for the field.
  input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: { src, alt } }))
}

/** The drop target that contains the node, with its element. */
export function targetAt(place: EventTarget | null): { element: Element; target: PictureTarget } | undefined {
  const element = place instanceof Element ? place.closest("[data-picture]") : null
  if (!element) return undefined
  const list = element.getAttribute("data-picture")
  const field = element.querySelector("input")?.id
  if (list) return { element, target: { list } }
  return field ? { element, target: { field } } : undefined
}

/** The form of the editor that is shown. Its `action` is the entry's address. */
export function findEditor(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#editor")
}

/** Submits the editor's form with this intent. */
function pressEditor(intent: string) {
  const form = findEditor()
  const button = document.createElement("button")
  button.hidden = true
  button.name = "intent"
  button.value = intent
  form?.append(button)
  form?.requestSubmit(button)
}
