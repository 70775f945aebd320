import { redirect } from "react-router"
import type { Route } from "./+types/upload-data"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { receivePictures } from "./receive-pictures.server.ts"

export const handle: PanelHandle = { access: "content", files: true }

/** One file of the library's form, sent by its script. */
export async function action({ context }: Route.ActionArgs) {
  return Response.json(await receivePictures(context))
}

export function loader() {
  return redirect("/imagens")
}
