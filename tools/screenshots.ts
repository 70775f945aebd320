import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { samplePages, unknownAddresses } from "#test/sample-pages.ts"
import { chromiumPath } from "./chromium-path.mjs"

/*
 * npm run screenshots -- painel: the pictures of docs/panel.md (see panel-screenshots.ts).
 * npm run screenshots [-- folder [origin [only]]]: takes a screenshot of every kind of page at 360, 768 and 1280 px,
 * into a folder outside the repository, from a running site with the demo (default: http://localhost:3000).
 */

if (process.argv[2] === "painel") {
  const { takePanelScreenshots } = await import("./panel-screenshots.ts")
  await takePanelScreenshots(launch)
  process.exit()
}

const [folder = join(tmpdir(), "travessia-telas"), origin = "http://localhost:3000", only = ""] = process.argv.slice(2)
const widths = (process.env.WIDTHS ?? "360,768,1280").split(",").map(Number)

await fetch(origin).catch((cause: unknown) => {
  throw new Error(`Nenhum site responde em ${origin}. Abra-o antes, em outro terminal: npm start.`, { cause })
})
if (resolve(folder).startsWith(`${process.cwd()}/`)) throw new Error("Escolha uma pasta fora do repositório.")
mkdirSync(folder, { recursive: true })
const browser = await launch()
for (const { path } of [...samplePages, ...unknownAddresses])
  if (fileNameOf(path).includes(only)) await takeScreenshots(browser, path)
await browser.close()
console.log(`Telas em ${folder}`)

/** `/turismo/destino/1/praias` is `turismo-destino-1-praias`. */
function fileNameOf(path: string): string {
  return path.replace(/[^a-z\d]+/gi, "-").replace(/^-|-$/g, "") || "inicio"
}

function launch(): Promise<Browser> {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ]
  return chromium.launch({ executablePath: chromiumPath(), args })
}

async function takeScreenshots(from: Browser, path: string) {
  const name = fileNameOf(path)
  for (const width of widths) {
    const page = await from.newPage({
      viewport: { width, height: width < 700 ? 740 : 900 },
      locale: "pt-BR",
      reducedMotion: "reduce",
    })
    const response = await page.goto(origin + path, { waitUntil: "load" })
    // Lazy images load when they come into view.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        scrollTo(0, y)
        await new Promise((done) => setTimeout(done, 40))
      }
      scrollTo(0, 0)
    })
    // The server makes renditions on their first request.
    await page.waitForLoadState("networkidle", { timeout: 60_000 }).catch(() => {})
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.log(
      `${name} ${width} px: ${response?.status()}${overflow > 0 ? `, ${overflow} px de rolagem lateral` : ""}`,
    )
    await page.close()
  }
}
