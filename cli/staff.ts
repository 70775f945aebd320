import { commandActor } from "#domain/audit/audit.server.ts"
import { holdSchedulesOf } from "#domain/entries/drafts/hold-schedules.server.ts"
import { firstAccessLink } from "#domain/staff/first-access.server.ts"
import {
  DisabledStaffError,
  LastOwnerError,
  changeRoles,
  disableStaff,
  enableStaff,
  expectsOwner,
  isWithoutOwner,
  resetStaff,
} from "#domain/staff/change-staff.server.ts"
import { inviteStaff } from "#domain/staff/invite-staff.server.ts"
import { type ListedStaff, listStaff } from "#domain/staff/list-staff.server.ts"
import { memberOf } from "#domain/staff/sessions.server.ts"
import { hasCredentials, findStaffByEmail } from "#domain/staff/staff-rows.server.ts"
import { type Role, roleNames, roles } from "#domain/staff/staff.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { type CommandContext, describeOptions, readCommandLine, runCommand } from "./command-line.ts"
import { openInvitationEmail } from "./invitation-email.ts"

/* npm run staff: access to the panel. For the first access, and for when nobody can sign in any more. */

const rolesByName: Readonly<Record<string, Role>> = { direcao: "owner", edicao: "editor", vendas: "sales" }
const email = { email: { value: "e-mail", meaning: "de quem" } }
const invitation = {
  ...email,
  name: { value: "nome", meaning: "como a pessoa se chama" },
  roles: { value: "papéis", meaning: `separados por vírgula: ${Object.keys(rolesByName).join(", ")}; sem ela, vendas` },
}

export const usage = `A equipe que usa o painel.

Uso:
  npm run staff -- invite [opções]     convida alguém e mostra o link do convite; com SMTP_URL, manda também por e-mail
  npm run staff -- list                quem faz parte, com papéis
  npm run staff -- disable [opções]    desliga o acesso e encerra as sessões
  npm run staff -- enable [opções]     religa o acesso
  npm run staff -- reset [opções]      apaga senha e confirmações de quem perdeu tudo, e mostra um convite novo
  npm run staff -- first               mostra um link de primeiro acesso, enquanto ninguém entrou

Opções de invite:
${describeOptions(invitation)}
Enquanto ninguém é da Direção, invite com --roles direcao dá o papel também a quem já faz parte da equipe.

Opções de disable, enable e reset:
${describeOptions(email)}`

const states: Readonly<Record<ListedStaff["state"], string>> = {
  active: "",
  invited: "convite enviado",
  disabled: "sem acesso",
}

export const commands = { invite, list, disable, enable, reset, first }

if (import.meta.main) await runCommand(usage, commands)

async function invite({ args, env, open }: CommandContext) {
  const { values } = readCommandLine(args, invitation)
  const asked = (values.roles ?? "vendas").split(",").map((word) => roleOf(word.trim()))
  const services = await open()
  const to = values.email ?? ""
  const member = await findStaffByEmail(services.db, to)
  if (member?.disabled_at) throw withoutAccess(member)
  if (asked.includes("owner")) {
    const isActive = member && (await hasCredentials(services.db, member.id))
    if (isActive && (await isWithoutOwner(services.db))) {
      await changeRoles(services, commandActor, { id: member.id, roles: [...memberOf(member).roles, ...asked] })
      return console.log(`${member.name} já faz parte da equipe, e agora é da Direção. As sessões se encerraram.`)
    }
  } else if (!(await expectsOwner(services.db, to)))
    throw new UsageError(
      "Não há ninguém da Direção, que é quem cuida da equipe no painel. Convide primeiro com --roles direcao.",
    )
  const emails = await openInvitationEmail(services, env)
  const asInvited = { name: values.name ?? "", email: to, roles: asked }
  const invited = await inviteStaff(services, commandActor, asInvited, emails, holdSchedulesOf)
  if (invited.errors) throw new UsageError(Object.values(invited.errors).flat().join("\n"))
  console.log(`Envie este link à pessoa. Ele vale uma vez, por 7 dias:\n  ${invited.link}`)
  console.log(await emails.deliver())
}

async function list({ args, open }: CommandContext) {
  readCommandLine(args, {})
  const people = await listStaff(await open())
  if (people.length === 0) return console.log("Ninguém ainda. O primeiro acesso: o comando staff first")
  for (const person of people) console.log(personLine(person))
}

async function disable({ args, open }: CommandContext) {
  const { values } = readCommandLine(args, email)
  const services = await open()
  const staff = await getByEmail(services, values.email)
  try {
    await disableStaff(services, commandActor, staff.id, holdSchedulesOf)
  } catch (error) {
    if (!(error instanceof LastOwnerError)) throw error
    throw new UsageError(`${staff.name} é a única pessoa da Direção com acesso. Dê o papel a outra antes.`)
  }
  console.log(
    `${staff.name} não entra mais no painel, e as sessões se encerraram. O que agendou no site não sai sozinho: ` +
      "está em Hoje.",
  )
}

async function enable({ args, open }: CommandContext) {
  const { values } = readCommandLine(args, email)
  const services = await open()
  const staff = await getByEmail(services, values.email)
  await enableStaff(services, commandActor, staff.id)
  console.log(
    (await hasCredentials(services.db, staff.id))
      ? `${staff.name} volta a entrar no painel, com a mesma senha.`
      : `${staff.name} volta a fazer parte da equipe, e ainda não tem senha: convide outra vez, com invite.`,
  )
}

async function reset({ args, env, open }: CommandContext) {
  const { values } = readCommandLine(args, email)
  const services = await open()
  const staff = await getByEmail(services, values.email)
  const emails = await openInvitationEmail(services, env)
  const link = await resetStaff(services, commandActor, staff, emails).catch((error: unknown) => {
    throw error instanceof DisabledStaffError ? withoutAccess(staff) : error
  })
  console.log(
    `Senha e confirmações de ${staff.name} apagadas. Envie este link à pessoa; vale uma vez, 7 dias:\n  ${link}`,
  )
  console.log(await emails.deliver())
}

async function first({ args, open }: CommandContext) {
  readCommandLine(args, {})
  const link = await firstAccessLink(await open())
  if (!link) throw new UsageError("Já há quem entre no painel, ou o painel está desligado. Use invite, ou reset.")
  console.log(`Primeiro acesso ao painel (vale uma vez, por 24 horas):\n  ${link}`)
}

function withoutAccess({ name, email }: { name: string; email: string }) {
  return new UsageError(`${name} está sem acesso. Religue antes: o comando staff enable --email ${email}`)
}

function roleOf(word: string): Role {
  const role = Object.hasOwn(rolesByName, word) ? rolesByName[word] : undefined
  if (!role) throw new UsageError(`--roles ${word}: os papéis são ${Object.keys(rolesByName).join(", ")}.`)
  return role
}

async function getByEmail({ db }: Awaited<ReturnType<CommandContext["open"]>>, typed: string | undefined) {
  if (typed === undefined) throw new UsageError("Diga de quem, com --email <e-mail>.")
  const staff = await findStaffByEmail(db, typed)
  if (!staff) throw new UsageError(`Ninguém da equipe tem o e-mail ${typed}. Veja o comando staff list.`)
  return staff
}

function personLine({ name, email, roles: own, state }: ListedStaff): string {
  const words = roles.filter((role) => own.includes(role)).map((role) => roleNames[role])
  return [name, email, words.join(", "), states[state]].filter(Boolean).join("  ")
}
