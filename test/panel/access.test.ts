import { createRequire } from "node:module"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import type { listAddresses as ListAddresses } from "#panel/bundle.ts"
import { findListedStaff } from "#domain/staff/list-staff.server.ts"
import { createSession } from "#domain/staff/sessions.server.ts"
import { type Role, may, roles } from "#domain/staff/staff.ts"
import { faceEngines } from "#test/create-test-app.ts"
import { pageAccess, proofNeeded } from "./page-access.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

/* Every address of the built panel and its data, requested by every kind of person. */

const { listAddresses } = createRequire(import.meta.url)(resolve("build/bundle/panel.js")) as {
  listAddresses: typeof ListAddresses
}
const pages = await listAddresses()

test("every page states the access that is written down for it, and no other page exists", () => {
  expect(Object.fromEntries(pages.map(({ path, access }) => [path, access]))).toEqual(pageAccess)
})

describe.each(faceEngines)("who may see what on %s", (engine) => {
  test("every page, its data and its form, for nobody, half a session and each role", async () => {
    await using panel = await createPanelApp(engine)
    const { app, services, db } = panel
    const people = await Promise.all(roles.map((role) => signIn(panel, [role], { proved: false })))
    const half = await createSession(db, services.clock(), {
      staffId: people[0]?.staff.id ?? "",
      state: "half",
      device: "teste",
      address: "127.0.0.1",
    })
    const nobody = await createSession(db, services.clock(), { staffId: null, state: "half", device: "", address: "" })
    const visitors: Array<{ who: string; cookie: string; role?: Role }> = [
      { who: "no session", cookie: "" },
      { who: "a made-up session", cookie: `__Host-painel=${"a".repeat(43)}` },
      { who: "a passkey's challenge", cookie: `__Host-painel=${nobody}` },
      { who: "half a session", cookie: `__Host-painel=${half}` },
      ...people.map(({ cookie, staff }) => ({ who: staff.roles[0] ?? "", cookie, role: staff.roles[0] })),
    ]
    for (const [path, access] of Object.entries(pageAccess)) {
      for (const { who, cookie, role } of visitors) {
        const url = `/painel${path}`
        for (const [method, address] of [
          ["GET", url],
          ["GET", `${url === "/painel" ? "/painel" : url}.data`],
          ["POST", url],
        ] as const) {
          // A form POST would change who is signed in, so only refused ones are tested.
          const refused = isRefused(access, who, role)
          if (method === "POST" && !refused) continue
          const { statusCode, headers, body } = await app.inject({
            method,
            url: address,
            headers: {
              cookie,
              ...(method === "POST" && {
                "content-type": "application/x-www-form-urlencoded",
                origin: services.origin,
              }),
            },
            ...(method === "POST" && { payload: "intent=x" }),
          })
          const label = `${method} ${address} (${access}) by ${who}: ${statusCode}`
          const isData = address.endsWith(".data")
          expect(headers["cache-control"], label).toBe("no-store")
          if (refused === "sign-in") {
            expect(statusCode, label).toBe(isData ? 202 : 302)
            expect(isData ? body : headers.location, label).toMatch(/\/(?:entrar|segundo-fator)/)
          } else if (refused === "unknown") {
            expect(statusCode, label).toBe(404)
            expect(body, label).not.toContain("ana@")
          } else expect(mayBeNothing.test(path) ? [200, 202, 302, 404] : [200, 202, 302], label).toContain(statusCode)
        }
      }
    }
  }, 240_000)
})

test("what is most sensitive is refused to an owner without a fresh proof, and nothing changes", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  const owner = await signIn(panel, ["owner"], { proved: false })
  const { staff: colleague } = await signIn(panel, ["sales"])
  const fields = { intent: "roles", shown: "sales", role: "owner" }
  const refused: string[] = []
  for (const [method, path] of proofNeeded) {
    const url = `/painel${path.replace("/equipe/x", `/equipe/${colleague.id}`)}`
    const { headers, payload } = formPost(owner, fields)
    const answer = await panel.app.inject({ method, url, headers, ...(method === "POST" && { payload }) })
    const isRedirect = answer.statusCode === (method === "POST" ? 307 : 302)
    if (isRedirect && answer.headers.location?.startsWith("/painel/confirmar?volta=")) refused.push(`${method} ${path}`)
  }
  expect(refused).toEqual(proofNeeded.map((needed) => needed.join(" ")))
  expect((await findListedStaff(panel.services, colleague.id))?.roles).toEqual(["sales"])
})

test("an address is guarded as what the router takes it for, whatever it looks like", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel, ["editor"], { proved: false })
  for (const path of [
    "/entrar/_root.data",
    "/entrar/passkey/_root.data",
    "/nova-senha/x/_root.data",
    "/entrar/_/_.data",
  ]) {
    const url = `/painel${path}`
    const stranger = await panel.app.inject({ url })
    expect([stranger.statusCode, /\/entrar\?volta=/.test(stranger.body)], url).toEqual([202, true])
    expect((await panel.app.inject({ url, headers: { cookie } })).statusCode, url).toBe(404)
  }
})

/** There is no `x`, and a passkey's data is asked for by POST alone: 404 also for those who may. */
const mayBeNothing = /\/x(\/|$)|^\/(entrar|segundo-fator)\/passkey$/

/** How a person is refused: redirected to sign in, or 404; undefined if access is granted. */
function isRefused(access: string, who: string, role: Role | undefined): "sign-in" | "unknown" | undefined {
  if (access === "public") return undefined
  if (access === "half") return who === "half a session" || role ? undefined : "sign-in"
  if (!role) return "sign-in"
  return may({ roles: [role] }, access as Parameters<typeof may>[1]) ? undefined : "unknown"
}

test("every page of the panel has a way out", async () => {
  await using panel = await createPanelApp()
  const { cookie, staff } = await signIn(panel)
  const known = Object.keys(pageAccess).filter((path) => pageAccess[path] !== "public" && !/\/x(?=\/|$)/.test(path))
  let opened = 0
  for (const path of [...known, `/equipe/${staff.id}`]) {
    // It leads back to the page that asked.
    if (path === "/confirmar") continue
    const { statusCode, headers, body } = await panel.app.inject({ url: `/painel${path}`, headers: { cookie } })
    if (statusCode !== 200 || !String(headers["content-type"]).startsWith("text/html")) continue
    opened++
    expect(body.includes('action="/painel/sair"'), path).toBe(true)
  }
  expect(opened).toBeGreaterThan(20)
})
