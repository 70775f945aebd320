import { href, redirect } from "react-router"
import type { Route } from "./+types/upload-data"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { receivePictures } from "./receive-pictures.server.ts"

export const handle: PanelHandle = { access: "content", upload: pictureUpload }

/** Receives one file that the library's script uploads. */
export async function action(args: Route.ActionArgs) {
  const { uploads, failure } = await receivePictures(args)
  return Response.json({ uploads, failure: failure?.message }, { status: failure?.status ?? 200 })
}

export function loader() {
  return redirect(href("/imagens"))
}
