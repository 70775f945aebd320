import type { Route } from "./+types/choice-data"
import { describePicture } from "#domain/pictures/describe-picture.server.ts"
import { listLibrary } from "#domain/pictures/list-library.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import type { PictureView } from "./picture-view.ts"
import { presentPicture } from "./present-picture.server.ts"

export const handle: PanelHandle = { access: "content" }

const pageSize = 24

export interface ChoicesPage {
  text: string
  after: string
  pictures: PictureView[]
  next: string | undefined
}

/** One page of the pictures that an editor's field can choose. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, 200)
  const after = (url.searchParams.get("depois") ?? "").slice(0, 200)
  const { pictures, next } = await listLibrary(context.get(servicesContext).db, { text, after, limit: pageSize })
  return Response.json({ text, after, pictures: pictures.map(presentPicture), next } satisfies ChoicesPage)
}

/** Saves the alternative text of a picture that was uploaded in the editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [name, alt] = [formText(form, "name"), formText(form, "alt")]
  const wrong = (error: string, status: number) => Response.json({ error }, { status })
  if (alt.trim() === "") return wrong("Diga o que a imagem mostra.", 422)
  const status = await describePicture(context.get(servicesContext), { name, alt }, context.get(staffContext))
  if (status !== "saved") return wrong("Outra pessoa mudou esta imagem. Abra-a na biblioteca.", 409)
  return Response.json({})
}
