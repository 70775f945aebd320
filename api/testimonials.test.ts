import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { insertImages, insertTestimonial } from "#test/factories.ts"
import { loadTestimonials } from "#site/testimonials/load-testimonials.server.ts"

describe.each(faceEngines)("testimonials on %s", (engine) => {
  it("are those of the profile, in the agency's order; the home page has only the marked ones", async () => {
    await using test = await createTestApp(engine)
    const { db, app } = test
    await insertTestimonial(db, { client: "Segunda", position: 2, home: 1 })
    await insertTestimonial(db, { client: "Primeira", position: 1 })
    await insertTestimonial(db, { client: "Turista", in_exchange: 0 })
    const get = async (body: object) => {
      const answer = await app.inject({ method: "POST", url: "/api/v1/testimonial/get", payload: body })
      return answer.json().data.map(({ client }: { client: string }) => client)
    }
    expect(await get({ show_in: "I" })).toEqual(["Primeira", "Segunda"])
    expect(await get({ show_in: "I", home: true })).toEqual(["Segunda"])
    expect(await get({ show_in: "T" })).toEqual(expect.arrayContaining(["Turista"]))
    expect((await app.inject("/api/v1/testimonial/get?show_in=I&home=1")).json().data).toHaveLength(1)
    for (const body of [{}, { show_in: "X" }])
      expect((await app.inject({ method: "POST", url: "/api/v1/testimonial/get", payload: body })).statusCode).toBe(422)
  })

  it("carry clean HTML, an ISO date, pictures and no more", async () => {
    await using test = await createTestApp(engine)
    const id = await insertTestimonial(test.db, {
      message: '<p onclick="x()">Foi <b>bom</b></p><script>1</script>',
      testimonial_date: "2026-10-21",
      course: "Inglês",
    })
    await insertImages(test.db, "testimonial", id, ["rita"])
    const [testimonial] = (await test.app.inject("/api/v1/testimonial/get?show_in=T")).json().data
    expect(testimonial).toEqual({
      client: "Rita M.",
      location: null,
      course: "Inglês",
      message: "<p>Foi <strong>bom</strong></p>",
      testimonial_date: "2026-10-21",
      images: [expect.objectContaining({ path: expect.stringMatching(/^\/media\//), alt: "Pôster: rita" })],
    })
  })

  it("show on their page by two queries, however many there are", async () => {
    await using test = await createTestApp(engine)
    for (let count = 0; count < 5; count += 1)
      await insertImages(test.db, "testimonial", await insertTestimonial(test.db, { testimonial_date: "2026-10-21" }), [
        "rita",
      ])
    test.queries.length = 0
    const page = await loadTestimonials(test.services, "exchange")
    expect(test.queries).toHaveLength(2)
    expect(page).toMatchObject({
      canonical: "/intercambio/depoimentos",
      crumbs: [{ title: "Intercâmbio", to: "/intercambio" }, { title: "Depoimentos" }],
    })
    expect(page.testimonials[0]).toMatchObject({ date: "21/10/2026", day: "2026-10-21", short: true })
    expect((await loadTestimonials(test.services, "tourism")).canonical).toBe("/turismo/depoimentos")
  })
})
