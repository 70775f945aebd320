import type { RouterContextProvider } from "react-router"
import { saveUpload } from "#domain/pictures/save-upload.server.ts"
import { pictureRefusals } from "#domain/pictures/picture-file.ts"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import { actorOf } from "#panel/client.server.ts"
import { readUpload } from "#panel/read-upload.server.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import type { UploadView } from "./picture-view.ts"
import { presentUpload } from "./present-picture.server.ts"

/** Adds a form's files to the library one by one. A refused file does not affect the others. */
export async function receivePictures(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<{ uploads: UploadView[]; failure?: string }> {
  const services = args.context.get(servicesContext)
  await using form = await readUpload(args, pictureUpload)
  const uploads: UploadView[] = []
  for (const { name, read } of form.files)
    uploads.push(presentUpload(name, await saveUpload(services, { name, bytes: await read() }, actorOf(args.context))))
  for (const name of form.oversized)
    uploads.push(presentUpload(name, { status: "refused", reason: pictureRefusals.tooLarge }))
  if (form.failure) return { uploads, failure: form.failure.message }
  return uploads.length > 0 ? { uploads } : { uploads, failure: "Escolha ao menos uma imagem." }
}
