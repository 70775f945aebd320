import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Picture } from "./picture.tsx"

const hash = "0123456789abcdef0123456789abcdef"
const image = { hash, alt: 'Rua de "Dublin"', width: 1200, height: 800, color: "#336699" }

test("a picture has every width in three formats and reserves its space", () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" />)
  const widths = [320, 480, 768, 1170]
  for (const format of ["avif", "webp", "jpg"]) {
    expect(html).toContain(
      `srcSet="${widths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(", ")}"`,
    )
  }
  expect(html).toContain(`src="/media/${hash}/1170.jpg"`)
  expect(html).toContain('width="1170" height="780"')
  expect(html).toContain('alt="Rua de &quot;Dublin&quot;"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('decoding="async"')
  expect(html).toContain('data-color="#336699"')
  expect(html).not.toContain("style=")
  expect(html).not.toContain("preload")
})

test("a picture with priority is not lazy, has a high fetch priority and is preloaded as AVIF", () => {
  const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" priority className="hero" />)
  expect(html).toContain('<link rel="preload" as="image" ')
  expect(html).toContain('type="image/avif"')
  expect(html.match(/fetchPriority="high"/gi)?.length).toBe(2)
  expect(html).not.toContain("loading=")
  expect(html).toMatch(/<img [^>]*class="hero"/)
})

test("the focus of a picture is an attribute, which a picture without one has not", () => {
  const html = renderToStaticMarkup(<Picture image={{ ...image, focus: { x: 25, y: 100 } }} sizes="50vw" />)
  expect(html).toContain('data-focus="25 100"')
  expect(renderToStaticMarkup(<Picture image={image} sizes="50vw" />)).not.toContain("focus")
})

test("an original between two widths is offered at its own, unless that is hardly more than the last", () => {
  const of = (width: number) => renderToStaticMarkup(<Picture image={{ ...image, width }} sizes="100vw" />)
  expect(of(1080)).toContain(`/media/${hash}/768.avif 768w, /media/${hash}/1170.avif 1080w"`)
  expect(of(1080)).toContain('width="1080"')
  expect(of(800)).toContain(`/media/${hash}/768.avif 768w"`)
})

test("a narrow original has its own width in srcset, and a decorative picture has an empty alt", () => {
  const html = renderToStaticMarkup(<Picture image={{ ...image, alt: "", width: 200, height: 100 }} sizes="200px" />)
  expect(html).toContain(`/media/${hash}/320.avif 200w`)
  expect(html).toContain('width="200" height="100"')
  expect(html).toContain('alt=""')
})
