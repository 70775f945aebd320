import { expect, it } from "vitest"
import { showsCellphone } from "./store.ts"

it("hides the cell phone that is the WhatsApp number, however both are written", () => {
  expect(showsCellphone({ cellphone: "(41) 99000-0000", whatsapp: "+55 41 99000 0000" })).toBe(false)
  expect(showsCellphone({ cellphone: "(11) 99000-0000", whatsapp: "(11) 99000-0001" })).toBe(true)
  expect(showsCellphone({ cellphone: "(41) 99000-0000", whatsapp: null })).toBe(true)
  expect(showsCellphone({ cellphone: null, whatsapp: "(41) 99000-0000" })).toBe(false)
})
