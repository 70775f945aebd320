import { describe, expect, test } from "vitest"
import type { OwnActor } from "#domain/staff/actor.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import {
  findSharedPreview,
  forgetEndedPreviews,
  listPreviewLinks,
  makePreviewLink,
  revokePreviewLink,
} from "./preview-links.server.ts"

const marina: OwnActor = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7" }
const shared = { entries: [{ kind: "packages", id: "2001" }], address: "/turismo", day: "2026-12-24" } as const

describe.each(engines)("a link to a preview on %s", (engine) => {
  test("is stored as a hash, ends after seven days, and is revoked before by anybody who edits", async () => {
    await using site = await createTestServices(engine)
    const { db, services } = site
    const make = () => makePreviewLink(db, { ...shared, entries: [...shared.entries] }, marina, services.clock())
    const [token, other] = [await make(), await make()]
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db.selectFrom("preview_link").selectAll().execute())).not.toContain(token)
    expect(await findSharedPreview(db, token, services.clock())).toMatchObject(shared)
    expect(await findSharedPreview(db, `${token.slice(1)}A`, services.clock())).toBeUndefined()
    expect(await listPreviewLinks(db, services.clock())).toHaveLength(2)
    const [{ hash } = { hash: "" }] = await listPreviewLinks(db, services.clock())
    expect(await revokePreviewLink(db, hash, marina, services.clock())).toBe(true)
    expect(await revokePreviewLink(db, hash, marina, services.clock())).toBe(false)
    const left = await Promise.all([token, other].map((one) => findSharedPreview(db, one, services.clock())))
    expect(left.filter(Boolean)).toHaveLength(1)
    site.setNow("2026-11-27T12:00:00-03:00")
    expect(await Promise.all([token, other].map((one) => findSharedPreview(db, one, services.clock())))).toEqual([
      undefined,
      undefined,
    ])
    await forgetEndedPreviews(services)
    expect(await db.selectFrom("preview_link").selectAll().execute()).toEqual([])
    const actions = await db.selectFrom("audit_event").select("action").orderBy("id").execute()
    expect(actions.map(({ action }) => action)).toEqual([
      "preview-link-made",
      "preview-link-made",
      "preview-link-revoked",
    ])
  })
})
