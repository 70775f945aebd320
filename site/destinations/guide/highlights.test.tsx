import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, it } from "vitest"
import { NoPromotions } from "#site/packages/promotions-view.tsx"
import { Highlights } from "./highlights.tsx"

/* The server's HTML, which is all that visitors without JavaScript get. */

const html = (searchHref: string | undefined) => {
  const more = { to: "/intercambio/pais", label: "Ver outros países" }
  const Empty = () => (
    <>
      <Highlights cards={[]} place="Malta" quote="/orcamento?pais=8" searchHref={searchHref} more={more} />
      <NoPromotions quoteHref="/orcamento?pais=8" searchHref={searchHref} />
    </>
  )
  const Stub = createRoutesStub([{ path: "/", Component: Empty }])
  return renderToString(<Stub initialEntries={["/"]} />)
}

const links = (searchHref: string | undefined) => html(searchHref).match(/href="\/busca[^"]*"[^>]*><span>[^<]*/g)

it("without promotions a place leads to its other packages, if it has any", () => {
  expect(links("/busca?pais=8")).toEqual([
    expect.stringMatching(/^href="\/busca\?pais=8".*Ver todos os pacotes$/),
    expect.stringMatching(/^href="\/busca\?pais=8".*Ver todos os pacotes$/),
  ])
  expect(links(undefined)).toBeNull()
})

it("a place without packages names no list of prices", () => {
  expect(html("/busca?pais=8")).toContain("Malta: nenhuma promoção no momento.")
  expect(html(undefined)).toContain("Malta: montamos a viagem sob medida.")
  expect(html(undefined)).not.toContain("preços de tabela")
})
