import type { ReactElement } from "react"
import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, it } from "vitest"
import type { Image } from "#platform/images/image.ts"
import { BannerCover, HomeTitle } from "#site/home/sections/banner-cover.tsx"
import { DifferentialTiles } from "#site/shell/before-footer/differential-tiles.tsx"
import { markOf, tileOf } from "#domain/home/home.ts"
import { FeaturedPackages } from "#site/home/sections/featured-packages.tsx"
import type { Banner, Step } from "#domain/home/home.ts"
import { PartnersCarousel } from "#site/shell/before-footer/partners-carousel.tsx"
import { StepRoute } from "#site/home/sections/step-route.tsx"
import { TestimonialCarousel } from "#site/home/sections/testimonial-carousel.tsx"

/* The server's HTML, which is all that visitors without JavaScript get. */

const picture = (name: string, alt = `Pôster: ${name}`): Image => ({
  hash: name.padEnd(32, "0"),
  alt,
  width: 1600,
  height: 1000,
  color: "#808080",
})
const card = (id: number, name: string) => ({ id, name, price: {}, href: `/turismo/pacote/${id}` })
const noButtons = { subtitle: null, btn_1_title: null, btn_1_link: null, btn_2_title: null, btn_2_link: null }

function html(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }])
  return renderToString(<Stub initialEntries={["/"]} />)
}

const tags = (markup: string, name: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? []

describe("BannerCover", () => {
  const banner: Banner = { id: 1, title: "O mar cabe em cinco dias", ...noButtons, images: [picture("a")] }
  const motion = { intervalMs: 4500 }

  it("loads the first banner's picture eagerly and the others lazily", () => {
    const markup = html(
      <BannerCover motion={motion} banners={[banner, { ...banner, id: 2, images: [picture("b")] }]} />,
    )
    const [first, second] = tags(markup, "img")
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain("loading=")
    expect(second).toContain('loading="lazy"')
  })

  it("shows a button only when it has both a label and an address", () => {
    const markup = html(
      <BannerCover
        motion={motion}
        banners={[{ ...banner, btn_1_title: "Ver o roteiro", btn_1_link: "/turismo", btn_2_title: "Sem endereço" }]}
      />,
    )
    expect(markup).toContain(">Ver o roteiro</a>")
    expect(markup).not.toContain("Sem endereço")
  })

  it("is not painted before its last slide has come, which may be the highest", () => {
    const page = html(<BannerCover motion={motion} banners={[banner, { ...banner, id: 2 }]} />)
    const [, end = ""] = /<link rel="expect" href="#([\w-]+)" blocking="render"/.exec(page) ?? []
    expect(page.lastIndexOf("</ul>")).toBeLessThan(page.indexOf(`id="${end}"`))
    expect(page).toContain("</ul>")
  })

  it("links to other sites by a plain link", () => {
    const markup = html(
      <BannerCover
        motion={motion}
        banners={[{ ...banner, btn_1_title: "Blog", btn_1_link: "https://blog.example/" }]}
      />,
    )
    expect(markup).toMatch(/<a [^>]*href="https:\/\/blog\.example\/"[^>]*>Blog<\/a>/)
  })

  it("has no controls for a single banner; for several, the first control is pause", () => {
    expect(html(<BannerCover motion={motion} banners={[banner]} />)).not.toContain("<button")
    const buttons = tags(html(<BannerCover motion={motion} banners={[banner, { ...banner, id: 2 }]} />), "button")
    expect(buttons.map((button) => button.match(/aria-label="([^"]+)"/)?.[1])).toEqual([
      "Pausar os convites",
      "Convite anterior",
      "Próximo convite",
    ])
  })

  it("shows a banner without a picture", () => {
    expect(html(<BannerCover motion={motion} banners={[{ ...banner, images: [] }]} />)).toContain(
      "O mar cabe em cinco dias",
    )
  })
})

describe("FeaturedPackages", () => {
  const props = { text: "Roteiros", sliderTitle: "Mais roteiros", quoteHref: "/orcamento?perfil=turismo" }
  const long = "Nova York em dezembro, com musical incluído"

  it("cuts names in the slider only, and keeps the full name in what is heard of heading and link", () => {
    const markup = html(
      <FeaturedPackages
        lead={card(1, long)}
        rest={[{ card: card(2, long), shownName: "Nova York em dezembro, com musical inclu…" }]}
        {...props}
      />,
    )
    expect(markup).toContain(`<h3>${long}</h3>`)
    expect(markup).toMatch(
      new RegExp(
        `<h4><span aria-hidden="true">Nova York em dezembro, com musical inclu…</span><span [^>]+>${long}</span>`,
      ),
    )
    expect(markup.split(`: <!-- -->${long}`)).toHaveLength(3)
  })

  it("links to the quote form when nothing is featured", () => {
    const markup = html(<FeaturedPackages rest={[]} {...props} />)
    expect(markup).toMatch(/<a [^>]*href="\/orcamento\?perfil=turismo"[^>]*>Solicitar orçamento<\/a>/)
  })

  it("links to the search when it has an address", () => {
    const markup = html(<FeaturedPackages lead={card(1, long)} rest={[]} searchHref="/busca" {...props} />)
    expect(markup).toMatch(/<a [^>]*href="\/busca"[^>]*><span>Ver tudo na busca<\/span>/)
  })

  it("has no slider for a single package", () => {
    expect(html(<FeaturedPackages lead={card(1, long)} rest={[]} {...props} />)).not.toContain("carrossel")
  })
})

describe("StepRoute and TestimonialCarousel", () => {
  const step: Step = {
    id: 1,
    title: "Conte",
    description: "<p>Tudo.</p>",
    link: "/contatos",
    position: "1",
    images: [],
  }

  it("render nothing without steps or testimonials", () => {
    expect(html(<StepRoute id="passos" title="Da ideia ao embarque" steps={[]} />)).toBe("")
    expect(html(<TestimonialCarousel testimonials={[]} allHref="/turismo/depoimentos" />)).toBe("")
  })

  it("numbers the steps, links those with an address, and has no autoplay", () => {
    const markup = html(
      <StepRoute
        id="passos"
        title="Da ideia ao embarque"
        steps={[step, { ...step, id: 2, title: "Receba", link: null }]}
      />,
    )
    expect(markup.replaceAll("<!-- -->", "")).toMatch(/<h3>1\. Conte<\/h3>.*<h3>2\. Receba<\/h3>/s)
    expect(markup.match(/Saiba mais/g)).toHaveLength(1)
    expect(markup).not.toContain("Pausar")
  })

  it("links to all testimonials, and shows an initial when there is no portrait", () => {
    const markup = html(
      <TestimonialCarousel
        testimonials={[{ id: 1, client: "Rita M.", quote: "Voltei diferente." }]}
        allHref="/turismo/depoimentos"
      />,
    )
    expect(markup).toContain('href="/turismo/depoimentos"')
    expect(markup).toMatch(/<span [^>]*aria-hidden="true">R<\/span>/)
  })
})

describe("a row that scrolls before its carousel runs", () => {
  const step: Step = { id: 1, title: "Conte", description: "", link: null, position: "1", images: [] }
  const testimonial = { id: 1, client: "Rita M.", quote: "Voltei diferente." }
  const two = <Item extends { id: number }>(item: Item): Item[] => [item, { ...item, id: 2 }]

  it.each([
    ["steps", (several: boolean) => <StepRoute id="p" title="Passos" steps={several ? two(step) : [step]} />],
    [
      "testimonials",
      (several: boolean) => (
        <TestimonialCarousel testimonials={several ? two(testimonial) : [testimonial]} allHref="/turismo" />
      ),
    ],
  ])("is a stop of the keyboard with several %s, and not with one", (_name, row) => {
    expect(html(row(true))).toContain('tabindex="0"')
    expect(html(row(false))).not.toContain("tabindex")
  })
})

describe("DifferentialTiles", () => {
  const differential = (id: number, link: string | null = "/contatos") => ({
    id,
    title: `Tile ${id}`,
    link,
    images: [picture("wide"), picture("narrow")],
  })

  it("shows the first picture in wide tiles and the second in narrow ones", () => {
    const images = tags(
      html(
        <DifferentialTiles
          profile="exchange"
          tiles={[tileOf(differential(1), 0, [0]), tileOf(differential(2), 1, [0])]}
        />,
      ),
      "img",
    )
    expect(images[0]).toContain("/media/wide")
    expect(images[1]).toContain("/media/narrow")
  })

  it("links only the tiles that have an address", () => {
    expect(
      tags(
        html(
          <DifferentialTiles
            profile="exchange"
            tiles={[tileOf(differential(1), 0, []), tileOf(differential(2, null), 1, [])]}
          />,
        ),
        "a",
      ),
    ).toHaveLength(1)
  })
})

it("PartnersCarousel names every partner, with or without a logo", () => {
  const markup = html(
    <PartnersCarousel
      partners={[
        markOf({ id: 1, title: "Aerovale", images: [picture("mark", "Marca")] }),
        markOf({ id: 2, title: "Hotéis Sabiá", images: [] }),
      ]}
    />,
  )
  expect(markup).toContain('alt="Aerovale"')
  expect(markup).toContain("<span>Hotéis Sabiá</span>")
})

it("HomeTitle is always a heading, visible only without banners", () => {
  const [covered, alone] = [
    html(<HomeTitle covered>Viagens</HomeTitle>),
    html(<HomeTitle covered={false}>Viagens</HomeTitle>),
  ]
  expect(covered).toMatch(/^<h1 class="[^"]*hidden[^"]*">/)
  expect(alone).toMatch(/^<h1 class="(?![^"]*hidden)[^"]*">/)
})
