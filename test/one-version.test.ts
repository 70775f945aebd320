import { expect, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { Services } from "#platform/services.ts"
import { createPagesApp } from "./built-pages.ts"
import { type TestApp, engines } from "./create-test-app.ts"

/** These names appear in no other text of the page. */
const names = ["Xaxado", "Xilogravura"] as const

test.each(engines)("a page that is made during a publication shows one version only, on %s", async (engine) => {
  await using site = await createPagesApp(engine)
  await rename(site.services, names[0])
  // The menus also contain the segment's name; they are cached from here on.
  expect((await readNames(site, "-")).found).toEqual([names[0]])
  // Another day: the page is rendered again.
  site.setNow("2026-11-21T12:00:00-03:00")
  const published = publishAfterFirstQuery(site)
  const page = await readNames(site, "xaxado")
  await published()
  expect(page).toEqual({ status: 200, found: [names[1]] })
})

/** The page redirects to an address that contains its name. */
async function readNames({ app }: TestApp, name: string) {
  const answer = await app.inject(`/turismo/destino/1/${name}`)
  const { statusCode, body } = answer.statusCode === 301 ? await app.inject(String(answer.headers.location)) : answer
  return { status: statusCode, found: names.filter((name) => body.includes(name)) }
}

async function rename({ db, clock }: Pick<Services, "db" | "clock">, name: string) {
  const ref = { kind: "segments", id: "1" } as const
  const entry = await findEntry(db, ref)
  const change = { ...ref, document: { ...entry?.document, name }, baseDigest: digestOf(entry) }
  const publisher = { staff: undefined, address: "127.0.0.1", origin: "panel" } as const
  expect((await publishEntries({ db, clock }, [change], publisher)).status).toBe("published")
}

/** Another process publishes the segment's new name after the first query of the next page. */
function publishAfterFirstQuery({ services, folder, url }: TestApp): () => Promise<void> {
  const other = connectDatabase({ file: `${folder}/travessia.db`, url })
  let publishing: Promise<void> | undefined
  services.db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await (publishing ??= rename({ db: other, clock: services.clock }, names[1]))
      return result
    },
  })
  return async () => {
    await publishing
    await other.destroy()
  }
}
