import type { Agency } from "#domain/agency/agency.ts"
import type { RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { firstName } from "#platform/text/words.ts"

/* Emails to the agency's own people. */

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
      title: `Bem-vinda, bem-vindo à equipe, ${firstName(name)}`,
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

/** Tells a person that something changed which whoever takes an account over would change. */
export function accountChangedEmail({ name, what }: { name: string; what: string }, agency: Agency): RenderedEmail {
  return renderEmail(
    {
      profile: "tourism",
      subject: `Mudança no seu acesso ao painel da ${agency.name}`,
      title: "O seu acesso mudou",
      preview: what,
      parts: [
        `${firstName(name)}, ${what}`,
        "Se não foi você, avise já quem dirige a agência, que pode encerrar as suas sessões e devolver o acesso.",
      ],
    },
    agency,
  )
}

function validity(hours: number): string {
  if (hours === 1) return "uma hora"
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} dias` : `${hours} horas`
}
