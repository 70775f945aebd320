import { expect, test } from "vitest"
import { explainGiftFailure } from "./gift-failure.ts"

test.each([201, 502])("an answer %i without a message says that sending again stores nothing twice", (status) => {
  const [first, ...others] = explainGiftFailure({ status, messages: [], errors: {} })
  expect(first).toMatch(/Não soubemos se a mensagem chegou.*não é guardada duas vezes/)
  expect(others).toEqual([expect.stringContaining("continua no formulário")])
})

test("a message of the server stands alone before what is kept", () => {
  const [first, ...others] = explainGiftFailure({ status: 503, messages: ["Espere."], errors: {} })
  expect([first, others.length]).toEqual(["Espere.", 1])
})
