import { expect, test } from "vitest"
import { withMaxWidths } from "./plain-media-queries.ts"

test("upper limits of widths are written as browsers before ranges know them", () => {
  expect(
    withMaxWidths(
      "@media not (min-width:25em){a{color:red}}" +
        "@media (min-width:40em) and (not (min-width:62.5em)){a{color:red}}" +
        "@media screen and (not (min-width:48em)) and (scripting:enabled){a{color:red}}" +
        "@media not (min-width:1170px){a{color:red}}" +
        "@media (min-width:40em){a:not(.b){color:red}}",
    ),
  ).toBe(
    "@media (max-width:24.999em){a{color:red}}" +
      "@media (min-width:40em) and (max-width:62.499em){a{color:red}}" +
      "@media screen and (max-width:47.999em) and (scripting:enabled){a{color:red}}" +
      "@media (max-width:1169.999px){a{color:red}}" +
      "@media (min-width:40em){a:not(.b){color:red}}",
  )
})
