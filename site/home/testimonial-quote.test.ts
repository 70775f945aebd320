import { describe, expect, it } from "vitest"
import { testimonialQuoteOf } from "./testimonial-quote.server.ts"

const testimonial = {
  id: 1,
  client: "Rita M.",
  location: null,
  course: null,
  message: "<p>Voltei <em>diferente</em>.</p>",
  testimonial_date: null,
  images: [],
}

describe("testimonialQuoteOf", () => {
  it("shows the message's first 140 characters as plain text", () => {
    expect(testimonialQuoteOf(testimonial).quote).toBe("Voltei diferente.")
    expect(testimonialQuoteOf({ ...testimonial, message: "<p>Eu &amp; ela</p><p>fomos</p>" }).quote).toBe(
      "Eu & ela fomos",
    )
    expect(testimonialQuoteOf({ ...testimonial, message: `<p>${"a".repeat(141)}</p>` }).quote).toBe(
      `${"a".repeat(140)}…`,
    )
  })

  it("joins place and month, each only when known", () => {
    expect(
      testimonialQuoteOf({ ...testimonial, location: "Dublin, Irlanda", testimonial_date: "2026-07-01" }).when,
    ).toBe("Dublin, Irlanda, julho de 2026")
    expect(testimonialQuoteOf({ ...testimonial, testimonial_date: "2026-07-31" }).when).toBe("julho de 2026")
    expect(testimonialQuoteOf({ ...testimonial, location: "Malta" }).when).toBe("Malta")
    expect(testimonialQuoteOf(testimonial)).toEqual({ id: 1, client: "Rita M.", quote: "Voltei diferente." })
  })
})
