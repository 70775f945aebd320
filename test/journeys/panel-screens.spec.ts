import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import { roles } from "#domain/staff/staff.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { isFull } from "#test/full.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { listCutOff } from "./cut-off.ts"
import { test } from "./panel-site.ts"
import { type Site, expect, forgive, open } from "./site.ts"

const run = promisify(execFile)

/** Kinds of content whose forms have parts that no package has. */
const editors = ["honeymoons", "stores", "static-pages", "testimonials"] as const

/** Phone and desktop. Axe checks each screen at one of the widths in turn; `npm run test:full` checks both. */
const layouts = [320, 1280]
const widths = isFull ? [320, 360, 768, 1280, 1920] : layouts

test("every screen fits every width and doubled text, and axe finds nothing", async ({ page, site, noise }) => {
  test.setTimeout(600_000)
  await run(process.execPath, ["cli/demo-requests.ts"], { env: { ...process.env, DATA_DIR: site.folder } })
  const me = await signInBrowser(page.context(), site, { roles })
  await draft(site, "2001", { name: "Um nome novo" }, me)
  await draft(site, "2002", { value: "doze" }, me)
  const wrong: string[] = []
  const look = async (where: string, withAxe: boolean) => {
    const sideways = await sidewaysScroll(page)
    if (sideways > 0) wrong.push(`${where}: scrolls ${sideways} px sideways`)
    wrong.push(...(await listCutOff(page)).map((line) => `${where}: ${line}`))
    if (withAxe) wrong.push(...(await listViolations(page)).map((line) => `${where}: ${line}`))
  }
  const examine = async (screen: string, axeWidths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await look(`${screen} at ${width} px`, axeWidths.includes(width))
    }
    // Text size doubled, on a tablet in portrait orientation. The next screen reloads.
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    await look(`${screen} at 640 px with doubled text`, false)
  }
  for (const [index, path] of (await screens(site, me.id)).entries()) {
    await open(page, `/painel/${path}`)
    await examine(
      path || "hoje",
      layouts.filter((_, place) => isFull || place === index % layouts.length),
    )
  }
  await open(page, "/painel/conteudo/packages/2002")
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await examine("a refused form", layouts)
  expect(wrong).toEqual([])
  await site.db.deleteFrom("content_draft").execute()
  // The browser logs the expected answers as errors.
  forgive(noise, "404", "422")
})

function draft({ db }: Site, id: string, fields: object, staff: { id: string }) {
  return draftEntry({ db, clock: () => new Date() }, { kind: "packages", id }, fields, { staff })
}

/** Every screen, and the states that change its layout. */
async function screens({ db }: Site, me: string): Promise<string[]> {
  const protocolOf = async (kind: "quote" | "gift", stage: Stage) => {
    const cards = db.selectFrom("request_card").select("protocol").where("kind", "=", kind).where("stage", "=", stage)
    return (await cards.orderBy("protocol").limit(1).executeTakeFirstOrThrow()).protocol
  }
  const gift = await protocolOf("gift", "confirmed")
  const { honeymoon_id } = await db
    .selectFrom("gift_message")
    .select("honeymoon_id")
    .where("protocol", "=", gift)
    .executeTakeFirstOrThrow()
  return [
    "",
    "pedidos",
    "pedidos?q=nadaassim",
    "pedidos/quadro",
    "pedidos/exportar",
    ...(await Promise.all(
      (["new", "contacted"] as const).map(async (stage) => `pedidos/${await protocolOf("quote", stage)}`),
    )),
    "presentes",
    `presentes/${await protocolOf("gift", "new")}`,
    `presentes/${gift}`,
    `presentes/casal/${honeymoon_id}`,
    "conteudo",
    "conteudo/packages",
    "conteudo/packages?estado=guardadas",
    "conteudo/packages?q=nadaassim",
    "conteudo/pictures",
    "conteudo/packages/2001",
    "conteudo/packages/2001/historia",
    "conteudo/packages/2003/historia",
    "conteudo/packages/2002",
    "conteudo/packages/2002/publicar",
    "conteudo/agency/agency",
    "conteudo/publicar",
    "conteudo/publicar?item=packages:2001",
    "conteudo/packages/2001/publicar",
    "conteudo/ordem/partners",
    "conteudo/lixeira",
    "conteudo/pictures/dublin",
    ...(await Promise.all(editors.map(async (kind) => `conteudo/${kind}/${(await listEntries(db, kind))[0]?.id}`))),
    "imagens",
    "imagens?mostrar=sem-uso",
    "imagens/dublin/trocar",
    "imagens/apagar?nome=dublin",
    "conteudo/importar",
    "conteudo/precos",
    "conteudo/revisao",
    "equipe",
    `equipe/${me}`,
    "conta",
    "conta/passkey",
    "conta/codigos",
    "conta/autenticador",
    "registro",
    "privacidade",
    "confirmar",
    "entrar",
    "nova-senha",
    "convite/um-link-que-nao-vale",
    "nao-existe",
  ]
}
