import { firstAccessLink } from "#domain/staff/first-access.server.ts"
import { isWithoutStaff } from "#domain/staff/staff-rows.server.ts"
import type { Services } from "#platform/services.ts"
import { commandHint } from "#platform/text/command-hint.ts"

/**
 * The message at startup while nobody has joined the staff. The link makes an owner, so it is printed on a terminal
 * only: any other output is stored, for example by systemd's journal or Docker.
 */
export async function firstAccessText(
  services: Pick<Services, "db" | "clock" | "panelOrigin">,
  { isTerminal }: { isTerminal: boolean },
): Promise<string | undefined> {
  if (isTerminal) {
    const link = await firstAccessLink(services)
    return link && `Primeiro acesso ao painel da equipe (vale uma vez, por 24 horas):\n  ${link}`
  }
  if (services.panelOrigin === undefined || !(await isWithoutStaff(services.db))) return undefined
  return `Ninguém entrou no painel da equipe ainda. O link do primeiro acesso: ${commandHint("staff first")}`
}
