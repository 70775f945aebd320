/** What a slide is. Its article gives the gender of the labels. */
export type Slide = "a imagem" | "o convite" | "o depoimento" | "o pacote" | "o parceiro" | "o passo"

/** Labels of the two controls of a carousel: "Imagem anterior" and "Próxima imagem". */
export function slideLabels(slide: Slide): { previous: string; next: string } {
  return { previous: `${slide.charAt(2).toUpperCase()}${slide.slice(3)} anterior`, next: `Próxim${slide}` }
}
