import { href, redirect } from "react-router"
import type { Route } from "./+types/upload-data"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { receivePictures } from "./receive-pictures.server.ts"

export const handle: PanelHandle = { access: "content", upload: pictureUpload }

/** Receives one file that the library's script uploads. */
export async function action(args: Route.ActionArgs) {
  return Response.json(await receivePictures(args))
}

export function loader() {
  return redirect(href("/imagens"))
}
