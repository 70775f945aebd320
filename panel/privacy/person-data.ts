import { href, redirect } from "react-router"
import type { Route } from "./+types/person-data"
import { copyPerson } from "#domain/privacy/export-person.server.ts"
import { zipFiles } from "#platform/storage/zip-files.server.ts"
import { download, fileStamp } from "#panel/download.server.ts"
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
  const name = `pessoa-${fileStamp(services.clock())}.${format}`
  if (format === "zip") return download(zipFiles(files), { name, type: "application/zip" })
  for await (const { path, bytes } of files)
    if (path === "dados.json") return download(new Uint8Array(bytes), { name, type: "application/json" })
  throw new Error("the copy has no dados.json")
}
