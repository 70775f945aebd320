import { expect, test } from "vitest"
import { slideLabels } from "./slide-labels.ts"

test("the labels of the controls agree with the gender of the slide", () => {
  expect(slideLabels("a imagem")).toEqual({ previous: "Imagem anterior", next: "Próxima imagem" })
  const labels = (["o convite", "o depoimento", "o pacote", "o parceiro", "o passo"] as const).map(
    (slide) => slideLabels(slide).next,
  )
  expect(labels).toEqual([
    "Próximo convite",
    "Próximo depoimento",
    "Próximo pacote",
    "Próximo parceiro",
    "Próximo passo",
  ])
})
