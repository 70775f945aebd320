import { expect, test } from "vitest"
import { compare } from "./compare.ts"
import { planRequests, readOffer } from "./plan.ts"
import { prepareTestEnvironment } from "./test-environment.ts"

test("requests that nobody sent are a fault, not a promise that was kept", async () => {
  await using environment = await prepareTestEnvironment({ engine: "sqlite" })
  const planned = planRequests("compare", 3, await readOffer(environment.services.db))
  const [first] = planned
  const log = { acknowledged: [], unanswered: first ? [first] : [], answers: new Map(), unexpected: [] }
  const [answered] = await compare({ ...environment, planned, log, outages: [] })
  expect(answered).toMatchObject({
    promise: "todo pedido recebe um protocolo",
    counted: "0 de 3",
    faults: [expect.stringContaining(" 0: sem resposta"), "pedidos que ninguém enviou: 2"],
  })
})
