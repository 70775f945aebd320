import { expect, test } from "vitest"
import { promotionsMeta } from "./promotions-meta.ts"

test("a shared link of promotions says so, and of which place", () => {
  const site = { agency: { name: "A", title_suffix: "S", description: "D" }, origin: "https://a.example", covers: "c" }
  const tags = promotionsMeta([{ id: "root", loaderData: site }], {
    title: "Destaques & Promoções",
    of: ["Brasil", "Praias"],
    offers: "Pacotes",
    listed: [],
    canonical: "/turismo/pacote/20/brasil/1/praias",
    crumbs: [{ title: "Praias" }],
    card: { kind: "pais-turismo", id: 20, shows: ["Brasil"] },
  })
  expect(tags).toContainEqual({ property: "og:title", content: "Destaques & Promoções: Brasil, Praias" })
})
