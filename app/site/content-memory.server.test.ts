import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { remembered } from "./content-memory.server.ts"

const oneSecond = () => new Promise((done) => setTimeout(done, 1_050))

describe.each(engines)("on %s", (engine) => {
  test("a thing is read once until the content changes, then again", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    let reads = 0
    const ask = () => remembered(site.services, "thing", async () => ++reads)
    expect([await ask(), await ask()]).toEqual([1, 1])
    await site.db.updateTable("setting").set({ value: "another" }).where("name", "=", "content_version").execute()
    await oneSecond()
    expect(await ask()).toBe(2)
  })

  test("while the database is away, what was read last still answers", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const ask = () => remembered(site.services, "thing", async () => "read")
    await ask()
    const away = () => {
      throw Object.assign(new Error("away"), { code: "ECONNREFUSED" })
    }
    const services = { ...site.services, db: { selectFrom: away } as never }
    await oneSecond()
    expect(await remembered(services, "thing", async () => "never")).toBe("read")
    await expect(remembered(services, "other", async () => "never")).rejects.toThrow("away")
  })

  test("a failure is not remembered", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const failing = remembered(site.services, "thing", async () => Promise.reject(new Error("once")))
    await expect(failing).rejects.toThrow("once")
    expect(await remembered(site.services, "thing", async () => "again")).toBe("again")
  })
})
