import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { listBoard } from "./list-board.server.ts"

/* test/panel tests the content of the board. */

const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)
beforeEach(() => void process.on("unhandledRejection", note))
afterEach(() => void process.off("unhandledRejection", note))

describe.each(engines)("the board on %s", (engine) => {
  it("fails once when the database is away: a second failure that nobody awaits would end the process", async () => {
    await using site = await createTestServices(engine)
    await expect(listBoard(site.db, new Date())).resolves.toMatchObject({ counts: {} })
    await site.db.schema.alterTable("request_card").renameTo("request_card_away").execute()
    await expect(listBoard(site.db, new Date())).rejects.toThrow("request_card")
    // The lanes are read concurrently: the slowest may fail after the others.
    await new Promise((done) => setTimeout(done, 200))
    expect(unhandled).toEqual([])
  })
})
