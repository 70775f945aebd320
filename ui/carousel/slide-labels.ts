/** What a slide can be, with the article that the controls' words agree with. */
export type Slide = "a imagem" | "o convite" | "o depoimento" | "o pacote" | "o parceiro" | "o passo"

/** Names of the two controls of a row of slides: "Imagem anterior" and "Próxima imagem". */
export function slideLabels(slide: Slide): { previous: string; next: string } {
  return { previous: `${slide.charAt(2).toUpperCase()}${slide.slice(3)} anterior`, next: `Próxim${slide}` }
}
