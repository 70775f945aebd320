import { expect, test } from "vitest"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import { createTestApp } from "#test/create-test-app.ts"

const origin = "https://travessia.example"

test("the limits count an IPv6 network (/64) as one address", async () => {
  const handle: FetchHandler = async (_request, { isWithin }) =>
    new Response(null, { status: (await isWithin("sign-in", 2)) ? 200 : 429 })
  await using site = await createTestApp("sqlite", { panel: { handle, origin } })
  const statuses: number[] = []
  for (const remoteAddress of ["2001:db8:1:2::5", "2001:db8:1:2:ffff::9", "2001:db8:1:2::7", "2001:db8:1:3::5"])
    statuses.push((await site.app.inject({ method: "POST", url: "/painel/entrar", remoteAddress })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})
