import type { RouterContextProvider } from "react-router"
import { saveUpload } from "#domain/pictures/save-upload.server.ts"
import { pictureRefusals } from "#domain/pictures/picture-file.ts"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import { actorOf } from "#panel/client.server.ts"
import { type UploadFailure, logNotStored, readUpload } from "#panel/read-upload.server.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import type { UploadView } from "./picture-view.ts"
import { presentUpload } from "./present-picture.server.ts"

/** Adds a form's files to the library one by one. A refused file does not affect the others. */
export async function receivePictures(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<{ uploads: UploadView[]; failure?: UploadFailure }> {
  const services = args.context.get(servicesContext)
  await using form = await readUpload(args, pictureUpload)
  const uploads: UploadView[] = []
  for (const { name, read } of form.files) {
    const saved = await saveUpload(services, { name, bytes: await read() }, actorOf(args.context))
    if (saved.status === "refused" && saved.cause) logNotStored(args.context.get(panelRequestContext).log, saved.cause)
    uploads.push(presentUpload(name, saved))
  }
  for (const name of form.oversized)
    uploads.push(presentUpload(name, { status: "refused", reason: pictureRefusals.tooLarge }))
  if (form.failure) return { uploads, failure: form.failure }
  return uploads.length > 0
    ? { uploads }
    : { uploads, failure: { message: "Escolha ao menos uma imagem.", status: 422 } }
}
