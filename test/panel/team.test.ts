import { expect, test } from "vitest"
import { findListedStaff } from "#domain/staff/list-staff.server.ts"
import { hiddenFields } from "./browser.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"
import { join } from "./staff-samples.ts"

test("an old page gives back no role that another owner took away, and resets nobody who was reset since", async () => {
  await using panel = await createPanelApp()
  const { services } = panel
  const [ana, bia] = [await signIn(panel), await signIn(panel, ["owner"], { name: "Bia" })]
  const rui = await join(services, "rui@agencia.example", ["owner", "editor"])
  const url = `/painel/equipe/${rui.id}`
  const shown = hiddenFields((await get(panel, ana, url)).body)
  const taken = await post(panel, bia, url, { ...shown, intent: "roles", role: "editor" })
  expect(taken.headers.location).toBe(`${url}?feito=papeis`)
  const late = await post(panel, ana, url, { ...shown, intent: "roles", role: ["owner", "editor", "sales"] })
  expect([late.statusCode, late.body.includes("Outra pessoa mudou os papéis ou o acesso agora.")]).toEqual([409, true])
  expect(hiddenFields(late.body)).toMatchObject({ shown: "editor" })
  expect((await findListedStaff(services, rui.id))?.roles).toEqual(["editor"])
  await panel.db.updateTable("staff").set({ joined_at: "2026-11-20T15:01:00.000Z" }).where("id", "=", rui.id).execute()
  expect((await post(panel, ana, url, { ...shown, intent: "reset" })).statusCode).toBe(409)
  expect(await findListedStaff(services, rui.id)).toMatchObject({ state: "active" })
})
