import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { cachedContent } from "./content-cache.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("a value is read once until the content changes, then again", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    let reads = 0
    const ask = () => cachedContent(site.services, "names", async () => ++reads)
    expect([await ask(), await ask()]).toEqual([1, 1])
    await changeContent(site)
    await expect.poll(ask, { timeout: 30_000 }).toBe(2)
    expect(await ask()).toBe(2)
  })

  test("callers at the same instant share one read, also right after a change", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    let reads = 0
    const askAll = () =>
      Promise.all(Array.from({ length: 20 }, () => cachedContent(site.services, "names", async () => ++reads)))
    expect(await askAll()).toEqual(Array.from({ length: 20 }, () => 1))
    await changeContent(site)
    await expect.poll(() => site.services.contentVersion.current(), { timeout: 30_000 }).toBe("another")
    expect(await askAll()).toEqual(Array.from({ length: 20 }, () => 2))
  })

  test("while the database is unavailable, the last value is returned; afterwards it is read again", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    await cachedContent(site.services, "names", async () => "first")
    await changeContent(site)
    await expect.poll(() => site.services.contentVersion.current(), { timeout: 30_000 }).toBe("another")
    const away = async () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }))
    expect(await cachedContent(site.services, "names", away)).toBe("first")
    await expect(cachedContent(site.services, "other", away)).rejects.toThrow("away")
    expect(await cachedContent(site.services, "names", async () => "second")).toBe("second")
  })

  test("a failure is not cached", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const failing = cachedContent(site.services, "names", async () => Promise.reject(new Error("once")))
    await expect(failing).rejects.toThrow("once")
    expect(await cachedContent(site.services, "names", async () => "again")).toBe("again")
  })
})

function changeContent({ db }: TestServices) {
  return db.updateTable("setting").set({ value: "another" }).where("name", "=", "content_version").execute()
}
