/* Where a picture of the library, or a file of the computer, can be put in the editor's form. */

export interface ChosenPicture {
  name: string
  src: string
  alt: string
}

/** A field by the id of its control, or a list to which the picture is added. By name: the form may begin anew. */
export type PictureTarget = { field: string } | { list: string }

/** Puts a picture where it was chosen for. */
export function putPicture(target: PictureTarget, { name, src, alt }: ChosenPicture) {
  if ("list" in target) return pressEditor(`add:${target.list}=${name}`)
  const input = document.getElementById(target.field)
  if (!(input instanceof HTMLInputElement)) return
  input.value = name
  // What is typed is kept by itself; so is what is chosen. The field shows what the event says.
  input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: { src, alt } }))
}

/** The place below the pointer, with the element that shows it. */
export function targetAt(place: EventTarget | null): { element: Element; target: PictureTarget } | undefined {
  const element = place instanceof Element ? place.closest("[data-picture]") : null
  if (!element) return undefined
  const list = element.getAttribute("data-picture")
  const field = element.querySelector("input")?.id
  if (list) return { element, target: { list } }
  return field ? { element, target: { field } } : undefined
}

/** Sends the editor's form as one of its buttons would. */
function pressEditor(intent: string) {
  const form = document.querySelector<HTMLFormElement>("form#editor")
  const button = document.createElement("button")
  button.hidden = true
  button.name = "intent"
  button.value = intent
  form?.append(button)
  form?.requestSubmit(button)
}
