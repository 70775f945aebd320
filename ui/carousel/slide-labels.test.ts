import { expect, test } from "vitest"
import { slideLabels } from "./slide-labels.ts"

test("the words of the controls agree with what the slides are", () => {
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
