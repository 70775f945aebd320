import { expect, test } from "vitest"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { createPanelApp, get, signIn } from "./panel-app.ts"

test("an unknown message in the address shows none, also if it has the name of an object's own", async () => {
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
    for (const done of ["__proto__", "constructor", "nada"]) {
      const { statusCode, body } = await get(panel, { cookie }, `/painel${path}?feito=${done}`)
      expect([statusCode, body.includes("[object")], `${path} ${done}`).toEqual([200, false])
    }
})
