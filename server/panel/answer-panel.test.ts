import { expect, test } from "vitest"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import { createTestApp } from "#test/create-test-app.ts"
import { signIn } from "#test/panel/panel-app.ts"

const origin = "https://travessia.example"

test("the limits count an IPv6 network (/64) as one address", async () => {
  const handle: FetchHandler = async (_request, { countWithin }) =>
    new Response(null, { status: (await countWithin("sign-in", 2)) ? 200 : 429 })
  await using site = await createTestApp("sqlite", { panel: { handle, origin } })
  const statuses: number[] = []
  for (const remoteAddress of ["2001:db8:1:2::5", "2001:db8:1:2:ffff::9", "2001:db8:1:2::7", "2001:db8:1:3::5"])
    statuses.push((await site.app.inject({ method: "POST", url: "/painel/entrar", remoteAddress })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})

test("tries refused while others go on leave room for as many as then succeed", async () => {
  const running: Array<() => void> = []
  const handle: FetchHandler = async (_request, { countTry }) => {
    const counted = await countTry("sign-in", 2)
    if (!counted) return new Response(null, { status: 429 })
    await new Promise<void>((end) => void running.push(end))
    await counted.giveBack()
    return new Response(null, { status: 200 })
  }
  await using site = await createTestApp("sqlite", { panel: { handle, origin } })
  const post = async () => (await site.app.inject({ method: "POST", url: "/painel/entrar" })).statusCode
  for (let round = 0; round < 2; round++) {
    const both = [post(), post()]
    await expect.poll(() => running.length).toBe(2)
    expect([await post(), await post(), await post()]).toEqual([429, 429, 429])
    for (const end of running.splice(0)) end()
    expect(await Promise.all(both)).toEqual([200, 200])
  }
})

test("who is signed in may send a form of 1 MB; a larger one of anybody else is answered as an empty one", async () => {
  // Responds with the length of the form that it got.
  const handle: FetchHandler = async (request) => new Response(String((await request.text()).length))
  await using site = await createTestApp("sqlite", { panel: { handle, origin } })
  const { cookie } = await signIn(site, ["editor"])
  const unknown = `__Host-painel=${"a".repeat(43)}`
  const address = `${await site.app.listen({ host: "127.0.0.1", port: 0 })}/painel/conteudo/packages/2001`
  const post = async (cookie: string, body: BodyInit) => {
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded", connection: "close" }
    const response = await fetch(address, { method: "POST", headers, body, duplex: "half" } as RequestInit)
    return [response.status, await response.text()]
  }
  const text = (bytes: number) => "a".repeat(bytes)
  // A body without a declared length.
  const streamed = (bytes: number) => new Blob([text(bytes)]).stream()
  for (const of of [text, streamed]) {
    expect(await post(cookie, of(1024 * 1024))).toEqual([200, String(1024 * 1024)])
    expect(await post(cookie, of(1024 * 1024 + 1))).toEqual([413, expect.stringContaining("O texto é longo demais")])
    for (const stranger of ["", unknown]) {
      expect(await post(stranger, of(64 * 1024))).toEqual([200, String(64 * 1024)])
      expect(await post(stranger, of(64 * 1024 + 1))).toEqual([200, "0"])
      expect(await post(stranger, of(1024 * 1024))).toEqual([200, "0"])
    }
  }
})
