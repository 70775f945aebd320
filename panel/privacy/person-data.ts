import { href, redirect } from "react-router"
import type { Route } from "./+types/person-data"
import { copyPerson } from "#domain/privacy/export-person.server.ts"
import { zipFiles } from "#platform/storage/zip-files.server.ts"
import { fileStamp } from "#panel/file-stamp.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { readPerson, recordPrivacy } from "./read-person.server.ts"

export const handle: PanelHandle = { access: "personalData" }

export function loader(): Response {
  return redirect(href("/privacidade"))
}

/** A person's data as a file. POST, because an email or phone number in the URL would stay in logs. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  requireFreshProof(args)
  const { request, context } = args
  const services = context.get(servicesContext)
  const fields = await request.formData()
  const { contact } = readPerson(fields)
  if (!contact) return redirect(href("/privacidade"))
  const { person, files } = await copyPerson(services, contact)
  const format = fields.get("format") === "json" ? "json" : "zip"
  await recordPrivacy(context, "person-copied", {
    format,
    quotes: person.quotes.length,
    gifts: person.gifts.length,
  })
  const stamp = fileStamp(services.clock())
  const name = `attachment; filename="pessoa-${stamp}.${format}"`
  if (format === "zip")
    return new Response(zipFiles(files), {
      headers: { "content-type": "application/zip", "content-disposition": name },
    })
  for await (const { path, bytes } of files)
    if (path === "dados.json")
      return new Response(new Uint8Array(bytes), {
        headers: { "content-type": "application/json", "content-disposition": name },
      })
  throw new Error("the copy has no dados.json")
}
