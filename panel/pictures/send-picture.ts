import { href } from "react-router"
import { chosenPictureProblem, pictureRefusals } from "#domain/pictures/picture-file.ts"
import { withBasename } from "#panel/basename.ts"
import type { UploadView } from "./picture-view.ts"

const address = withBasename(href("/imagens/envio"))

/** Uploads one file to the library. `onProgress` gets the share sent, from 0 to 1. Never rejects. */
export function sendPicture(file: File, onProgress: (share: number) => void): Promise<UploadView> {
  const problem = chosenPictureProblem(file)
  if (problem !== undefined) return Promise.resolve(refused(file, problem))
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    const fail = () => done(refused(file, "não chegou. Confira a conexão e envie de novo."))
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener("error", fail)
    request.addEventListener("timeout", fail)
    request.addEventListener("load", () => {
      const answer = request.response as { uploads?: UploadView[]; failure?: string } | null
      const [upload] = answer?.uploads ?? []
      if (upload) done(upload)
      else if (request.status === 503) done(refused(file, pictureRefusals.notStored))
      else if (answer?.failure) done(refused(file, `não entrou. ${answer.failure}`))
      else fail()
    })
    request.open("POST", address)
    request.responseType = "json"
    const form = new FormData()
    form.append("file", file)
    request.send(form)
  })
}

function refused({ name }: File, reason: string): UploadView {
  return { file: name, status: "refused", reason }
}
