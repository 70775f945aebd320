import { describe, expect, test } from "vitest"
import { addTotp } from "#domain/staff/change-factors.server.ts"
import { resetStaff } from "#domain/staff/change-staff.server.ts"
import { withoutEmail } from "#domain/staff/staff-links.server.ts"
import { getStaff } from "#domain/staff/staff-rows.server.ts"
import { totpSetup } from "#domain/staff/totp.server.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, restore, startSite } from "#test/fixtures/backup.ts"
import { client, codeOf, getSession, join, joinHalf } from "#test/panel/staff-samples.ts"

const actor = { staff: undefined, address: "servidor" }

describe.each(engines)("on %s", (engine) => {
  test("neither the password of who was reset since the backup nor a replaced app comes back", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const [ana, rui] = [await join(services), await join(services, "rui@agencia.example", ["editor"])]
    const half = await joinHalf(services, "bia@agencia.example", ["sales"])
    const { folder } = await backUp(site)
    for (const person of [rui, half]) await resetStaff(services, actor, person, withoutEmail(services))
    const { email } = ana
    const session = await getSession(services, ana.token)
    const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email })
    await addTotp(services, { staff: session.staff!, session, client }, { id, code: codeOf(secret, services) })
    // Bia had no second factor yet, so she is not counted.
    expect(await restore(site, folder)).toMatchObject({ locked: 2, accessUnknown: false })
    for (const person of [ana, rui, half])
      expect(await getStaff(db, person.id)).toMatchObject({ password: null, totp_secret: null, totp_step: null })
  })

  test("whoever was in no replaced database has access again, and the restore says so", async () => {
    await using site = await startSite(engine)
    await join(site.services)
    const { folder } = await backUp(site)
    // A site of the same content, whose first owner is another.
    await using other = await startSite(engine)
    await join(other.services, "rui@agencia.example")
    expect((await restore(other, folder)).accessUnknown).toBe(true)
    expect((await restore(other, folder)).accessUnknown).toBe(false)
  })
})
