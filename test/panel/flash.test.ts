import { expect, test } from "vitest"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { createPanelApp, get, signIn } from "./panel-app.ts"

test("an unknown flash key in the address shows no message, also if it is a property of every object", async () => {
  await using panel = await createPanelApp()
  const { staff, cookie } = await signIn(panel)
  for (const path of [
    "",
    "/conta",
    "/conteudo",
    "/conteudo/packages/2001",
    "/conteudo/ordem/packages",
    `/equipe/${staff.id}`,
    "/imagens",
    `/pedidos/${await sendQuoteWithCard(panel.services)}`,
    `/presentes/${await sendGift(panel.services)}`,
  ])
    for (const key of ["__proto__", "constructor", "nada"]) {
      const { statusCode, body } = await get(panel, { cookie }, `/painel${path}?feito=${key}`)
      expect([statusCode, body.includes("[object")], `${path} ${key}`).toEqual([200, false])
    }
})
