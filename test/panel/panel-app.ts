import type { FastifyInstance } from "fastify"
import type { Services } from "#domain/services.server.ts"
import { createSession } from "#domain/staff/sessions.server.ts"
import type { Role, StaffMember } from "#domain/staff/staff.ts"
import type { AppOptions } from "#server/app.ts"
import { openPanel } from "#server/panel/open-panel.ts"
import { createPagesProcess } from "#test/built-pages.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { type Engine, type TestApp, type TestAppOptions, createTestApp } from "#test/create-test-app.ts"

const origin = "https://travessia.example"

/** The whole product with the built panel; by default with the demo content. `npm test` builds first. */
export function createPanelApp(engine: Engine = "sqlite", options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp(engine, {
    content: "demo",
    create: createPanelProcess,
    ...options,
    services: { panelOrigin: origin, ...options.services },
  })
}

/** One more process with these services. */
export async function createPanelProcess(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  return createPagesProcess(services, { ...options, panel: await openPanel(services, { origin }) })
}

export interface SignedIn {
  staff: StaffMember
  /** Value of the `Cookie` header. */
  cookie: string
}

/** A person with these roles and an open, freshly proved session. */
export async function signIn(
  { db, services }: Pick<TestApp, "db" | "services">,
  roles: readonly Role[] = ["owner"],
  { name = "Marina Teles", proved = true }: { name?: string; proved?: boolean } = {},
): Promise<SignedIn> {
  const now = services.clock()
  const staff = await insertColleague({ db, clock: () => now }, name, { roles })
  const token = await createSession(db, now, {
    staffId: staff.id,
    state: "open",
    device: "teste",
    address: "127.0.0.1",
    proved,
  })
  return { staff, cookie: `__Host-painel=${token}` }
}

type FormFields = Record<string, string | readonly string[]>

/** Requests a page of the panel. */
export function get({ app }: Pick<TestApp, "app">, { cookie }: Pick<SignedIn, "cookie">, url: string) {
  return app.inject({ url, headers: { cookie } })
}

/** Submits a form of the panel. */
export function post({ app }: Pick<TestApp, "app">, who: Pick<SignedIn, "cookie">, url: string, fields: FormFields) {
  return app.inject({ url, ...formPost(who, fields) })
}

/** The request that a browser sends for a form of the panel. */
export function formPost(
  { cookie }: Pick<SignedIn, "cookie">,
  fields: FormFields,
): { method: "POST"; headers: Record<string, string>; payload: string } {
  const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return {
    method: "POST",
    headers: { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(pairs as string[][]).toString(),
  }
}
