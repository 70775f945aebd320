import type { Agency } from "#domain/agency/agency.ts"
import type { RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { capitalize } from "#platform/text/capitalize.ts"
import { firstName } from "#platform/text/first-name.ts"

/* Emails to the agency's staff. */

interface LinkEmail {
  name: string
  link: string
  hours: number
}

export function invitationEmail({ name, link, hours }: LinkEmail, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Seu acesso ao painel da ${agency.name}`,
      title: `Boas-vindas à equipe, ${firstName(name)}`,
      preview: "Abra o link para criar a sua senha.",
      parts: [
        `A ${agency.name} convidou você para o painel do site, onde estão os pedidos, os presentes e as viagens.`,
        "O link abre a página em que você cria a sua senha e escolhe como confirmar que é você.",
        { label: "Criar meu acesso", link, button: true },
        `O link vale ${validity(hours)} e só uma vez. Se você não esperava este convite, apague este e-mail.`,
      ],
    },
    agency,
  )
}

export function newPasswordEmail({ name, link, hours }: LinkEmail, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Senha nova para o painel da ${agency.name}`,
      title: "Criar uma senha nova",
      preview: "Abra o link para criar uma senha nova.",
      parts: [
        `${firstName(name)}, alguém pediu uma senha nova para o seu acesso ao painel.`,
        { label: "Criar senha nova", link, button: true },
        `O link vale ${validity(hours)} e só uma vez. Se não foi você, não faça nada: a sua senha continua valendo.`,
      ],
    },
    agency,
  )
}

/** To the new address: opening the link makes it the address for signing in. */
export function newAddressEmail({ name, link, hours }: LinkEmail, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Confirme este e-mail para o painel da ${agency.name}`,
      title: "Confirmar este e-mail",
      preview: "Abra o link para passar a entrar com este endereço.",
      parts: [
        `${firstName(name)}, você pediu para entrar no painel da ${agency.name} com este endereço.`,
        { label: "Confirmar este e-mail", link, button: true },
        `O link vale ${validity(hours)} e só uma vez. Até lá você entra com o endereço de antes. Se não foi você, ` +
          "apague este e-mail: nada muda.",
      ],
    },
    agency,
  )
}

/** To a colleague whose address somebody else wanted to sign in with. */
export function emailTakenEmail({ name }: { name: string }, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `O seu e-mail no painel da ${agency.name}`,
      title: "Nada mudou no seu acesso",
      preview: "Alguém pediu para usar o seu endereço.",
      parts: [
        `${firstName(name)}, alguém da equipe pediu para entrar no painel com este endereço, que já é o seu.`,
        "O seu acesso continua como estava, e você não precisa fazer nada.",
      ],
    },
    agency,
  )
}

/** To the present address, when another one was asked for: an attacker who takes over an account would do so. */
export function addressAskedEmail({ name }: { name: string }, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Pediram para trocar o seu e-mail no painel da ${agency.name}`,
      title: "Pediram para trocar o seu e-mail de acesso",
      preview: "Nada muda até que o endereço novo confirme.",
      parts: [
        `${firstName(name)}, alguém pediu para trocar o e-mail com que você entra no painel. Nada muda até que o ` +
          "endereço novo confirme, e em Minha conta você pode cancelar a troca.",
        intruderAdvice,
      ],
    },
    agency,
  )
}

/** Notifies a person of a change that an attacker who takes over an account would make. */
export function accountChangedEmail({ name, what }: { name: string; what: string }, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Mudança no seu acesso ao painel da ${agency.name}`,
      title: "O seu acesso mudou",
      preview: capitalize(what),
      parts: [`${firstName(name)}, ${what}`, intruderAdvice],
    },
    agency,
  )
}

const intruderAdvice =
  "Se não foi você, avise já quem dirige a agência, que pode encerrar as suas sessões e devolver o acesso."

function validity(hours: number): string {
  if (hours === 1) return "uma hora"
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} dias` : `${hours} horas`
}
