import { href } from "react-router"
import { flashHref } from "#panel/flash.ts"

export const libraryFlashTexts = {
  textos: "Os textos foram guardados. Estas imagens já podem ser usadas.",
  apagada: "A imagem saiu da biblioteca.",
  apagadas: "As imagens saíram da biblioteca.",
}

/** The library with this flash message. */
export function libraryFlashHref(key: keyof typeof libraryFlashTexts): string {
  return flashHref<keyof typeof libraryFlashTexts>(href("/imagens"), key)
}
