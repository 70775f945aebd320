/** What a slide can be, with the gender that the controls' words agree with. */
const genders = {
  convite: "masculine",
  depoimento: "masculine",
  imagem: "feminine",
  pacote: "masculine",
  parceiro: "masculine",
  passo: "masculine",
} as const

export type SlideNoun = keyof typeof genders

/** Names of the two controls of a row of slides: "Imagem anterior" and "Próxima imagem". */
export function slideLabels(noun: SlideNoun): { previous: string; next: string } {
  return {
    previous: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} anterior`,
    next: `${genders[noun] === "feminine" ? "Próxima" : "Próximo"} ${noun}`,
  }
}
