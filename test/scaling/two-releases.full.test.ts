import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { expect, onTestFinished, test } from "vitest"
import { startHaproxy } from "./haproxy.ts"

/* An update behind HAProxy: the processes of two releases serve pages, and each has its own built files alone. */

test("a page of either release gets its built files, whichever process is asked first", async () => {
  const sites = { a: await standIn("new"), b: await standIn("old"), c: await standIn("old") }
  await using haproxy = await startHaproxy(sites)
  const areUp = async () => {
    const servers = await haproxy.servers()
    return ["a", "b", "c"].every((name) => servers[name]?.up)
  }
  await expect.poll(areUp, { timeout: 10_000 }).toBe(true)
  const statuses = new Map<string, Set<number>>()
  const ask = async (path: string) => {
    const { status } = await fetch(haproxy.url + path)
    statuses.set(path, (statuses.get(path) ?? new Set()).add(status))
  }
  const visitor = async () => {
    for (let times = 0; times < 25; times += 1) {
      await ask("/assets/root-new.js")
      await ask("/assets/root-old.js")
    }
  }
  await Promise.all(Array.from({ length: 4 }, visitor))
  await ask("/assets/root-gone.js")
  await ask("/nada")
  expect(Object.fromEntries(statuses)).toEqual({
    "/assets/root-new.js": new Set([200]),
    "/assets/root-old.js": new Set([200]),
    "/assets/root-gone.js": new Set([404]),
    "/nada": new Set([404]),
  })
  // A page that does not exist is asked once.
  expect([sites.a, sites.b, sites.c].reduce((sum, { pages }) => sum + pages(), 0)).toBe(1)
})

/** A process of a release: its only built file has the release in its name, and it has no pages. */
async function standIn(release: string) {
  let pages = 0
  const site = await listen(
    createServer((request, response) => {
      if (!request.url?.startsWith("/assets/")) pages += 1
      response.writeHead(request.url === `/assets/root-${release}.js` ? 200 : 404).end()
    }),
  )
  const ops = await listen(createServer((_request, response) => void response.end()))
  return { port: site, opsPort: ops, pages: () => pages }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
