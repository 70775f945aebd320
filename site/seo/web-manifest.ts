import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Route } from "./+types/web-manifest"
import { textResponse } from "./machine-response.ts"

/** The web app manifest, for adding the site to a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, description } = await getAgency(context.get(servicesContext))
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: href("/icones/:file", { file }),
    sizes,
    type: "image/png",
    purpose,
  })
  const manifest = {
    name,
    short_name: name.split(" ")[0],
    description,
    lang: "pt-BR",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    icons: [
      icon("192.png", "192x192", "any"),
      icon("512.png", "512x512", "any"),
      icon("recortavel-512.png", "512x512", "maskable"),
    ],
  }
  return textResponse(JSON.stringify(manifest), "application/manifest+json")
}
