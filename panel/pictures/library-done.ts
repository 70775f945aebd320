import { href } from "react-router"
import { doneHref } from "#panel/done.ts"

export const doneTexts = {
  textos: "Os textos foram guardados. Estas imagens já podem ser usadas.",
  apagadas: "As imagens saíram da biblioteca.",
}

/** The library with the message that this was done. */
export function libraryDoneHref(done: keyof typeof doneTexts): string {
  return doneHref(href("/imagens"), done)
}
