import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { createPagesApp, createPagesProcess } from "./built-pages.ts"
import { engines } from "./create-test-app.ts"

const remoteAddress = "203.0.113.7"
const form = { "content-type": "application/x-www-form-urlencoded" }
const upload = { "content-type": "multipart/form-data; boundary=x" }
const limit = { formPostsPer10Minutes: 6, sharedPosts: { key: async () => Buffer.from("a secret of the tests") } }

/** Every request that submits a form. */
const posts = [
  { url: "/orcamento", headers: form, payload: "name=Ana" },
  { url: "/orcamento?perfil=turismo", headers: form, payload: "name=Ana" },
  { url: "/lua-de-mel/1/ana-e-pedro", headers: form, payload: "name=Ana" },
  { url: "/lua-de-mel/1/ana-e-pedro", headers: upload, payload: "--x--\r\n" },
  { url: "/api/v1/budget", headers: {}, payload: {} },
  { url: "/api/v1/honeymoon-message", headers: upload, payload: "--x--\r\n" },
].map((request) => ({ method: "POST" as const, remoteAddress, ...request }))

describe.each(engines)("the limit of posts on %s", (engine) => {
  test("is one for a sender, over all forms and calls, and over two processes", async () => {
    await using site = await createPagesApp(engine, limit)
    const db = connectDatabase({ url: site.url, file: join(site.folder, "travessia.db"), unsynced: true })
    const other = await createPagesProcess({ ...site.services, db }, limit)
    onTestFinished(async () => {
      await other.close()
      await db.destroy()
    })
    const processes = [site.app, other]
    for (const [index, post] of posts.entries())
      expect((await processes[index % 2]!.inject(post)).statusCode, post.url).not.toBe(429)
    for (const app of processes) {
      for (const post of posts) expect((await app.inject(post)).statusCode, post.url).toBe(429)
    }
    expect((await other.inject({ ...posts[0]!, remoteAddress: "203.0.113.8" })).statusCode).not.toBe(429)
  })

  test("costs readers neither a statement nor a part of their limit", async () => {
    await using site = await createPagesApp(engine, limit)
    site.queries.length = 0
    for (let index = 0; index < 8; index++) {
      for (const url of ["/orcamento", "/api/v1/segment/get"])
        expect((await site.app.inject({ url, remoteAddress })).statusCode).toBe(200)
      expect(
        (await site.app.inject({ method: "POST", url: "/api/v1/store/get", payload: {}, remoteAddress })).statusCode,
      ).toBe(200)
    }
    expect(site.queries.filter((query) => query.includes("form_post"))).toEqual([])
    expect((await site.app.inject(posts[0]!)).statusCode).not.toBe(429)
  })
})
