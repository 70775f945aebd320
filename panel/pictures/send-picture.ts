import { href } from "react-router"
import { chosenPictureProblem, pictureRefusals } from "#domain/pictures/picture-file.ts"
import { withBasename } from "#panel/basename.ts"
import { isReadable } from "#ui/form/is-readable.ts"
import type { UploadView } from "./picture-view.ts"

const address = withBasename(href("/imagens/envio"))

/**
 * A line that drops without a word would hold up the files behind this one. The server takes a form for 120 seconds,
 * then may look at the picture for as long.
 */
const [sendMaxMs, answerMaxMs] = [130_000, 260_000]

/** Uploads one file to the library. `onProgress` gets the share sent, from 0 to 1. Never rejects. */
export async function sendPicture(file: File, onProgress: (share: number) => void): Promise<UploadView> {
  const problem = chosenPictureProblem(file)
  if (problem !== undefined) return refused(file, problem)
  if (!(await isReadable(file))) return refused(file, pictureRefusals.unreadable)
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    const fail = () => done(refused(file, "não chegou. Confira a conexão e envie de novo."))
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener("load", () => (request.timeout = answerMaxMs))
    request.addEventListener("error", fail)
    request.addEventListener("timeout", fail)
    request.addEventListener("load", () => {
      const answer = request.response as { uploads?: UploadView[]; failure?: string } | null
      const [upload] = answer?.uploads ?? []
      if (upload) done(upload)
      else if (request.status === 503) done(refused(file, pictureRefusals.notStored))
      else if (answer?.failure) done(refused(file, `não entrou. ${answer.failure}`))
      else if (request.status === 413) done(refused(file, tooLarge))
      else if (request.status === 429) done(refused(file, tooMany))
      else if (new URL(request.responseURL).pathname !== address) done(refused(file, signedOut))
      else fail()
    })
    request.open("POST", address)
    request.responseType = "json"
    request.timeout = sendMaxMs
    const form = new FormData()
    form.append("file", file)
    request.send(form)
  })
}

/** What a proxy refuses before the panel. */
const tooLarge = "é grande demais para o servidor. Exporte a imagem menor: 2.400 pixels de largura bastam."
const tooMany = "não entrou: foram muitos envios seguidos. Envie de novo em alguns minutos."

/** The request has followed the redirect to the sign-in page. */
const signedOut = "não entrou: sua sessão terminou. Entre de novo em outra aba e envie outra vez."

function refused({ name }: File, reason: string): UploadView {
  return { file: name, status: "refused", reason }
}
