import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import sharp from "sharp"
import { connectDatabase } from "#platform/database/connect.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { openSite } from "#test/site-process.ts"
import { fillDataFolder } from "#test/templates.ts"
import { runScript } from "#test/run-script.ts"

/* Takes the screenshots of docs/panel.md: the built site with the demo content, in a temporary data folder. */

const folder = "docs/panel"
/** Limit per screenshot in bytes, to keep the repository small. */
const mostBytes = 80 * 1024

interface Shot {
  name: string
  width: number
  height: number
  /** Relative to `/painel`. */
  open: (page: Page) => Promise<unknown>
}

const shots: readonly Shot[] = [
  { name: "presentes", width: 1280, height: 860, open: (page) => page.goto("/painel/presentes") },
  {
    name: "presente",
    width: 1280,
    height: 860,
    open: async (page) => {
      await page.goto("/painel/presentes")
      await page.getByRole("link", { name: "Madrinha Iara Fontes" }).or(page.locator("tbody a").first()).first().click()
      await page.getByRole("heading", { name: "Comprovante" }).waitFor()
    },
  },
  { name: "privacidade", width: 1280, height: 640, open: (page) => page.goto("/painel/privacidade") },
  { name: "pedidos", width: 1280, height: 860, open: (page) => page.goto("/painel/pedidos") },
  { name: "quadro", width: 1280, height: 860, open: (page) => page.goto("/painel/pedidos/quadro") },
  {
    name: "pacote",
    width: 1280,
    height: 860,
    open: async (page) => {
      await openPackage(page)
      await page.getByLabel("Preço promocional").scrollIntoViewIfNeeded()
    },
  },
  {
    name: "publicar",
    width: 1280,
    height: 480,
    open: async (page) => {
      await openPackage(page)
      await page.getByLabel("Nome", { exact: true }).fill("Lençóis Maranhenses no tempo das lagoas")
      await page.getByLabel("Preço (opcional)", { exact: true }).fill("4.150,00")
      await page.getByRole("button", { name: /^Publicar/ }).click()
      await page.getByRole("button", { name: "Publicar agora" }).waitFor()
    },
  },
  { name: "imagens", width: 1280, height: 640, open: (page) => page.goto("/painel/imagens") },
  {
    name: "ponto",
    width: 1280,
    height: 860,
    open: async (page) => {
      await page.goto("/painel/conteudo/pictures/dublin")
      await page.getByRole("group", { name: "O que nenhum corte pode perder" }).waitFor()
    },
  },
]

/** Opens a package with a promotion, with the preview beside the form. */
async function openPackage(page: Page) {
  await page.goto("/painel/conteudo/packages/2001")
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor()
}

/** Writes the screenshots and prints their sizes. */
export async function takePanelScreenshots(launch: () => Promise<Browser>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "travessia-telas-"))
  await fillDataFolder(dataDir)
  const { stderr, status } = runScript("cli/demo-requests.ts", [], { DATA_DIR: dataDir, NODE_ENV: "production" })
  if (status !== 0) throw new Error(stderr)
  const site = await openSite({ dataDir, env: { OUTBOX: "false" } })
  const db = connectDatabase({ file: join(dataDir, "travessia.db") })
  const browser = await launch()
  try {
    mkdirSync(folder, { recursive: true })
    for (const shot of shots) await take(browser, { url: site.url, db }, shot)
  } finally {
    await browser.close()
    await db.destroy()
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function take(browser: Browser, site: Parameters<typeof signInBrowser>[1], { name, width, height, open }: Shot) {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width, height },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
  })
  await signInBrowser(page.context(), site, { roles: ["owner"] })
  await open(page)
  await page.waitForLoadState("networkidle")
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toBuffer()
  if (picture.length > mostBytes) throw new Error(`${name}: ${picture.length} bytes`)
  await sharp(picture).toFile(join(folder, `${name}.webp`))
  console.log(`${name}: ${Math.round(picture.length / 1024)} KB`)
  await page.close()
}
