import { describe, expect, test } from "vitest"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import { changeRoles, disableStaff } from "#domain/staff/change-staff.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { findDraft } from "./drafts.server.ts"
import { holdSchedulesOf } from "./hold-schedules.server.ts"
import { scheduleDrafts } from "./schedule-drafts.server.ts"

const command = { staff: undefined, address: "servidor" }
const noon = new Date("2026-12-24T12:00:00-03:00")

describe.each(engines)("on %s", (engine) => {
  test("what a person scheduled is held when that person may no longer publish, until scheduled again", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const [rita, otto] = [
      await insertColleague(services, "Rita", { roles: ["editor"] }),
      await insertColleague(services, "Otto", { roles: ["editor"] }),
    ]
    const [praia, serra] = [
      { kind: "packages", id: "2001" },
      { kind: "packages", id: "2002" },
    ] as const
    const drafts = [
      await draftEntry(services, praia, { name: "Natal" }, { staff: rita }),
      await draftEntry(services, serra, { name: "Verão" }, { staff: otto }),
    ]
    const owner = { staff: { id: "s1", name: "Marina" }, address: "203.0.113.7" }
    const schedule = () => scheduleDrafts(services, drafts.slice(0, 1), noon, owner)
    expect(await scheduleDrafts(services, drafts, noon, owner)).toMatchObject({ status: "scheduled" })
    await changeRoles(services, command, { id: rita.id, roles: ["editor", "sales"] }, holdSchedulesOf)
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: noon.toISOString() })
    await changeRoles(services, command, { id: rita.id, roles: ["sales"] }, holdSchedulesOf)
    await disableStaff(services, command, otto.id, holdSchedulesOf)
    const reason = expect.stringContaining("agendada para 24/12/2026, 12h por quem não cuida mais do conteúdo")
    for (const ref of [praia, serra])
      expect(await findDraft(db, ref)).toMatchObject({
        publishAt: null,
        refused: { held: true, problems: [{ reason }] },
      })
    site.setNow(noon.toISOString())
    expect(await publishScheduled(services)).toBe(0)
    expect(await schedule()).toMatchObject({ status: "scheduled" })
    expect(await publishScheduled(services)).toBe(1)
    expect((await findEntry(db, praia))?.document).toMatchObject({ name: "Natal" })
  })

  test("after a jump of the clock only what is due now is published, until a daily removal believes it", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, setNow } = site
    const owner = { staff: await insertColleague(services, "Marina", { roles: ["owner"] }), address: "203.0.113.7" }
    const schedule = async (id: string, name: string, at: string) => {
      const draft = await draftEntry(services, { kind: "packages", id }, { name }, { staff: owner.staff })
      expect(await scheduleDrafts(services, [draft], new Date(at), owner)).toMatchObject({ status: "scheduled" })
    }
    const applyDaily = () => applyDailyRetention(services, { onError: () => {} })
    await applyDaily()
    await schedule("2001", "Natal", noon.toISOString())
    await schedule("2002", "Verão", "2027-01-20T11:58:00-03:00")
    setNow("2027-01-20T12:00:00-03:00")
    expect(await publishScheduled(services)).toBe(1)
    await applyDaily()
    expect(await publishScheduled(services)).toBe(0)
    setNow("2027-01-21T12:00:00-03:00")
    await applyDaily()
    expect(await publishScheduled(services)).toBe(1)
  })

  test("a scheduled draft is held when someone saves it who may not publish all of it", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const rita = await insertColleague(services, "Rita", { roles: ["editor"] })
    const marina = await insertColleague(services, "Marina", { roles: ["owner"] })
    const agency = { kind: "agency", id: "agency" } as const
    const save = async (fields: object, staff: StaffMember, revision = 0) =>
      draftEntry(services, agency, fields, { staff, revision })
    const own = await save({ name: "Outra" }, marina)
    await scheduleDrafts(services, [own], noon, { staff: marina, address: "203.0.113.7" })
    const again = await save({ name: "Outra agência" }, marina, own.revision)
    expect(await findDraft(db, agency)).toMatchObject({ publishAt: noon.toISOString(), refused: null })
    await save({ name: "Outra agência", rates: {} }, rita, again.revision)
    expect(await findDraft(db, agency)).toMatchObject({
      publishAt: null,
      refused: { held: true, problems: [{ reason: expect.stringContaining("por quem não publica tudo") }] },
    })
  })
})
