import { describe, expect, it } from "vitest"
import type { Image } from "#platform/images/image.ts"
import { type Differential, markOf, tileOf } from "./home.ts"

const picture = (hash: string): Image => ({ hash, alt: "Um cartaz", width: 1600, height: 1000, color: "#808080" })
const [first, second] = [picture("1"), picture("2")]
const differential = (images: Image[]): Differential => ({ id: 1, title: "Plantão 24 horas", link: null, images })
const wideTiles = [0, 5, 6, 11, 12, 17]

describe("tileOf", () => {
  it("is wide at the given zero-based positions and narrow elsewhere", () => {
    const wide = Array.from({ length: 20 }, (_, index) => index).filter(
      (index) => tileOf(differential([first]), index, wideTiles).wide,
    )
    expect(wide).toEqual(wideTiles)
  })

  it("shows the first image when wide, the second when narrow, as a decoration", () => {
    expect(tileOf(differential([first, second]), 0, wideTiles).image).toEqual({ ...first, alt: "" })
    expect(tileOf(differential([first, second]), 1, wideTiles).image).toEqual({ ...second, alt: "" })
  })

  it("falls back to the first image, and to none", () => {
    expect(tileOf(differential([first]), 1, wideTiles).image?.hash).toBe(first.hash)
    expect(tileOf(differential([]), 0, wideTiles).image).toBeUndefined()
  })

  it("fills whole rows of four columns and of two with the specification's positions", () => {
    for (const columns of [4, 2]) {
      let column = 0
      for (let index = 0; index < 18; index += 1) {
        const { wide } = tileOf(differential([first]), index, wideTiles)
        expect(column + (wide ? 2 : 1)).toBeLessThanOrEqual(columns)
        column = (column + (wide ? 2 : 1)) % columns
      }
      expect(column).toBe(0)
    }
  })
})

describe("markOf", () => {
  it("is the first picture, which the partner's name describes, or none", () => {
    const partner = { id: 1, title: "Aerovale", images: [first, second] }
    expect(markOf(partner)).toEqual({ id: 1, title: "Aerovale", logo: { ...first, alt: "Aerovale" } })
    expect(markOf({ ...partner, images: [] }).logo).toBeUndefined()
  })
})
