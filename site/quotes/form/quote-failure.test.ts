import { expect, test } from "vitest"
import { explainQuoteFailure } from "./quote-failure.ts"

const explain = (status: number, ...messages: string[]) => explainQuoteFailure({ status, messages, errors: {} })

test("a failure of ours is told with the code of the request, and without an answer's text too", () => {
  const hint = expect.stringMatching(/^O que você escreveu continua .+ em instantes/) as unknown
  expect(explain(500, "Algo falhou.", "Código deste erro: 0d5f")).toEqual([
    "Algo falhou.",
    "Código deste erro: 0d5f",
    hint,
  ])
  expect(explain(502)).toEqual(["Algo falhou do nosso lado.", hint])
})

test("who sent too much is told to wait, and nothing else", () => {
  const wait = "Muitos envios em pouco tempo. Espere alguns minutos e tente de novo."
  expect(explain(429, wait)).toEqual([wait, "O que você escreveu continua no formulário."])
})
