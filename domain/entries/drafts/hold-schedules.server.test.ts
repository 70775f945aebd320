import { describe, expect, test } from "vitest"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import { changeRoles, disableStaff, resetStaff } from "#domain/staff/change-staff.server.ts"
import { inviteStaff } from "#domain/staff/invite-staff.server.ts"
import { withoutEmail } from "#domain/staff/staff-links.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { findDraft } from "./drafts.server.ts"
import { holdSchedules, holdSchedulesOf } from "./hold-schedules.server.ts"
import { scheduleDrafts, unscheduleDrafts } from "./schedule-drafts.server.ts"

const command = { staff: undefined, address: "servidor" }
const praia = { kind: "packages", id: "2001" } as const
const serra = { kind: "packages", id: "2002" } as const
const agency = { kind: "agency", id: "agency" } as const
const noon = new Date("2026-12-24T12:00:00-03:00")

describe.each(engines)("on %s", (engine) => {
  test("what a person scheduled is held when that person may no longer publish, until scheduled again", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const [rita, otto] = [
      await insertColleague(services, "Rita", { roles: ["editor"] }),
      await insertColleague(services, "Otto", { roles: ["editor"] }),
    ]
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
    const reason = expect.stringContaining("agendada para 24/12/2026, 12h por quem não publica mais tudo o que há nela")
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

  test("what only owners publish is held when its author is no owner any more, and the rest is not", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const rui = await insertColleague(services, "Rui", { roles: ["owner", "editor"] })
    await insertColleague(services, "Marina", { roles: ["owner"] })
    const drafts = [
      await draftEntry(services, agency, { name: "Outra" }, { staff: rui }),
      await draftEntry(services, praia, { name: "Natal" }, { staff: rui }),
    ]
    await scheduleDrafts(services, drafts, noon, { staff: rui, address: "203.0.113.7" })
    await changeRoles(services, command, { id: rui.id, roles: ["editor"] }, holdSchedulesOf)
    const reason = expect.stringContaining("por quem não publica mais tudo o que há nela")
    expect(await findDraft(db, agency)).toMatchObject({
      publishAt: null,
      refused: { held: true, problems: [{ reason }] },
    })
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: noon.toISOString(), refused: null })
  })

  test("another invitation with fewer roles holds what the person had scheduled", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const rita = await insertColleague(services, "Rita", { roles: ["editor"] })
    await insertColleague(services, "Marina", { roles: ["owner"] })
    const draft = await draftEntry(services, praia, { name: "Natal" }, { staff: rita })
    await scheduleDrafts(services, [draft], noon, { staff: rita, address: "203.0.113.7" })
    const emails = withoutEmail(services)
    await resetStaff(services, command, { id: rita.id }, emails)
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: noon.toISOString() })
    await inviteStaff(services, command, { ...rita, roles: ["sales"] }, emails, holdSchedulesOf)
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: null, refused: { held: true } })
  })

  test("at its instant a draft is published only if its author still may, unless an owner scheduled it", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const rui = await insertColleague(services, "Rui", { roles: ["owner", "editor"] })
    const marina = await insertColleague(services, "Marina", { roles: ["owner"] })
    const before = (await findEntry(db, agency))?.document
    const draft = await draftEntry(services, agency, { name: "Outra" }, { staff: rui })
    await scheduleDrafts(services, [draft], noon, { staff: rui, address: "203.0.113.7" })
    // As a release left it that did not hold these.
    await changeRoles(services, command, { id: rui.id, roles: ["editor"] })
    site.setNow(noon.toISOString())
    expect(await publishScheduled(services)).toBe(1)
    expect((await findEntry(db, agency))?.document).toEqual(before)
    const reason = expect.stringContaining("não publica mais tudo o que há nela")
    expect(await findDraft(db, agency)).toMatchObject({ publishAt: null, refused: { problems: [{ reason }] } })
    await scheduleDrafts(services, [draft], noon, { staff: marina, address: "203.0.113.7" })
    expect(await findDraft(db, agency)).toMatchObject({ staffId: marina.id })
    expect(await publishScheduled(services)).toBe(1)
    expect((await findEntry(db, agency))?.document).toMatchObject({ name: "Outra" })
    expect((await listVersions(db, agency))[0]).toMatchObject({ by: "Marina" })
  })

  test("a schedule that was held cannot be cancelled: its reason stays", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { services, db } = site
    const rita = await insertColleague(services, "Rita", { roles: ["editor"] })
    const actor = { staff: rita, address: "203.0.113.7" }
    const draft = await draftEntry(services, praia, { name: "Natal" }, { staff: rita })
    await scheduleDrafts(services, [draft], noon, actor)
    await holdSchedules(db, services.clock())
    const held = await findDraft(db, praia)
    expect(held).toMatchObject({ publishAt: null, refused: { held: true } })
    expect(await unscheduleDrafts(services, [draft], actor)).toEqual([draft])
    expect(await findDraft(db, praia)).toEqual(held)
    const actions = await db.selectFrom("audit_event").select("action").execute()
    expect(actions).toEqual([{ action: "content-scheduled" }])
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
