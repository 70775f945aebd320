import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { createSoftwarePasskey } from "#test/panel/software-passkey.ts"
import { client, getSession, joinHalf } from "#test/panel/staff-samples.ts"
import { addPasskey } from "./change-factors.server.ts"
import { passkeyCreation, passkeyRequest, provePasskey } from "./passkeys.server.ts"
import { signInWithPasskey } from "./sign-in.server.ts"

const origin = "https://travessia.example"

describe.each(engines)("passkeys on %s", (engine) => {
  test("of devices whose counter is beyond 31 bits are added, and prove their person each time", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    const device = createSoftwarePasskey({ counter: 3_000_000_000 })
    const { id, token } = await joinHalf(services)
    const session = await getSession(services, token)
    const staff = session.staff!
    const { challenge } = await passkeyCreation(services, { origin, agency: "Travessia", staff, session })
    const answer = JSON.parse(device.create({ origin, challenge })) as unknown
    const change = { staff, session, client }
    const added = await addPasskey(services, change, { origin, answer, name: "Chave" })
    for (const _time of ["first", "second"]) {
      const open = await getSession(services, added ?? "")
      const { challenge } = await passkeyRequest(services, { origin, tokenHash: open.token_hash })
      const answer = JSON.parse(device.answer({ origin, challenge })) as unknown
      expect(await provePasskey(services, { origin, answer, session: open })).toBe(id)
    }
  })

  test("with a NUL in their id are refused as any other, which the trail says", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    const session = await getSession(services, (await joinHalf(services)).token)
    await passkeyRequest(services, { origin, tokenHash: session.token_hash })
    expect(await signInWithPasskey(services, { origin, answer: { id: "\0" } }, client, session)).toBeUndefined()
    const failed = services.db.selectFrom("audit_event").select("details").where("action", "=", "sign-in-failed")
    expect(await failed.execute()).toEqual([{ details: '{"what":"passkey"}' }])
  })
})
