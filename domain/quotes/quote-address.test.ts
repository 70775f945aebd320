import { expect, test } from "vitest"
import { quoteHref } from "./quote-address.ts"

test.each([
  [quoteHref("tourism", { packageId: 2002 }), "/orcamento?perfil=turismo&pacote=2002"],
  [
    quoteHref("exchange", { cityId: 101, sought: "mar & sol" }),
    "/orcamento?perfil=intercambio&busca=mar+%26+sol&cidade=101",
  ],
  [quoteHref(undefined, { countryId: 20 }), "/orcamento?pais=20"],
  [quoteHref("tourism", { countryId: undefined, sought: "" }), "/orcamento?perfil=turismo"],
  [quoteHref(undefined, {}), "/orcamento"],
])("a link to the quote form is %s, with or without a profile", (address, expected) => {
  expect(address).toBe(expected)
})
