import { href } from "react-router"

/** The page that removes a picture from the library. */
export function removePictureHref(name: string): string {
  return `${href("/imagens/apagar")}?${new URLSearchParams({ nome: name })}`
}
