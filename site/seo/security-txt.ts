import { href } from "react-router"
import { emailLink } from "#platform/text/email-link.ts"
import { today } from "#platform/time/day.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Route } from "./+types/security-txt"
import { textResponse } from "./machine-response.ts"

/** RFC 9116 recommends less than a year; counted from the day of the request. */
const validDays = 180
const dayMs = 86_400_000

/** Contact for reporting a vulnerability (RFC 9116). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { privacy_contact } = await getAgency(services)
  const expires = new Date(Date.parse(today(services.clock())) + validDays * dayMs).toISOString()
  const lines = [
    "# Encontrou uma falha de segurança neste site? " +
      "Conte para nós antes de contar a outros, sem abrir dados de ninguém.",
    `Contact: ${emailLink(privacy_contact.email)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${services.origin}${href("/.well-known/security.txt")}`,
    `Policy: ${services.origin}${href("/privacidade")}`,
    "",
  ]
  return textResponse(lines.join("\n"))
}
