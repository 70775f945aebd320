import type { Stage } from "#domain/request-cards/stages.ts"

/* The first words of an email or WhatsApp message to a visitor. Browser-safe. */

export interface MessageTemplate {
  subject: string
  text: string
}

/** `{nome}`, `{eu}`, `{agencia}`, `{protocolo}` and `{destino}` are replaced; an unknown word in braces stays. */
export type MessageWords = Record<"nome" | "eu" | "agencia" | "protocolo" | "destino", string>

/** By stage; the stages without one use that of `contacted`. */
const defaultTemplates: Partial<Record<Stage, MessageTemplate>> & Record<"contacted", MessageTemplate> = {
  new: {
    subject: "{destino}: seu pedido {protocolo}",
    text:
      "Olá, {nome}! Aqui é {eu}, da equipe {agencia}. Recebi o seu pedido de orçamento ({destino}, {protocolo}) e já " +
      "estou cuidando dele. Posso tirar umas dúvidas rápidas antes de montar a proposta?",
  },
  contacted: {
    subject: "{destino}: seu pedido {protocolo}",
    text: "Olá, {nome}! Aqui é {eu}, da equipe {agencia}, sobre o seu pedido {protocolo} ({destino}).",
  },
  proposal: {
    subject: "{destino}: a proposta do seu pedido {protocolo}",
    text:
      "Olá, {nome}! Aqui é {eu}, da equipe {agencia}. Conseguiu olhar a proposta ({destino}, {protocolo})? Se algo " +
      "não ficou como você queria, me conte que eu ajusto.",
  },
  won: {
    subject: "{destino}: sua viagem, {protocolo}",
    text: "Olá, {nome}! Aqui é {eu}, da equipe {agencia}, sobre a sua viagem ({destino}, {protocolo}).",
  },
}

export function fillTemplate(
  stage: string,
  words: MessageWords,
  templates: Partial<Record<Stage, MessageTemplate>> = {},
): MessageTemplate {
  const template =
    templates[stage as Stage] ?? defaultTemplates[stage as Stage] ?? templates.contacted ?? defaultTemplates.contacted
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (found, word: string) =>
      Object.hasOwn(words, word) ? words[word as keyof MessageWords] : found,
    )
  return { subject: fill(template.subject), text: fill(template.text) }
}
