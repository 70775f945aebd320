import { expect, test } from "vitest"
import { agencySchema } from "./agency.ts"

test("an agency has the title, the honeymoon page and the wide tiles of the specification by default", () => {
  const defaults = agencySchema.pick({ title_suffix: true, honeymoon_page: true, wide_tiles: true }).parse({})
  expect(defaults).toEqual({
    title_suffix: "Intercâmbio & Turísmo",
    honeymoon_page: { id: 35, slug: "lua-mel" },
    wide_tiles: [0, 5, 6, 11, 12, 17],
  })
})
