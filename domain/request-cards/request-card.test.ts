import { expect, test } from "vitest"
import { parseAbout } from "./request-card.ts"

test("a card of an older release has empty texts where it has none", () => {
  expect(parseAbout('{"place":"Fernando de Noronha","when":"14 a 19 mar 2027"}')).toEqual({
    place: "Fernando de Noronha",
    what: "",
    when: "14 a 19 mar 2027",
    party: "",
    price: "",
    priceBasis: "",
  })
})
