import { expect, test } from "vitest"
import { slideLabels } from "./slide-labels.ts"

test("the words of the controls agree with what the slides are", () => {
  expect(slideLabels("imagem")).toEqual({ previous: "Imagem anterior", next: "Próxima imagem" })
  const labels = (["convite", "depoimento", "pacote", "parceiro", "passo"] as const).map((noun) => slideLabels(noun).next)
  expect(labels).toEqual(["Próximo convite", "Próximo depoimento", "Próximo pacote", "Próximo parceiro", "Próximo passo"])
})
