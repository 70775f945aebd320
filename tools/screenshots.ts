import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { chromiumPath } from "./chromium-path.mjs"

/*
 * npm run screenshots -- painel: the pictures of docs/panel.md (see panel-screenshots.ts).
 * npm run screenshots [-- folder [origin [only]]]: takes a screenshot of every page that needs no request of one's own,
 * at 360, 768 and 1280 px, into a folder outside the repository, from a running site (default: http://localhost:3000).
 */

if (process.argv[2] === "painel") {
  const { takePanelScreenshots } = await import("./panel-screenshots.ts")
  await takePanelScreenshots(launch)
  process.exit()
}

const [folder = join(tmpdir(), "travessia-telas"), origin = "http://localhost:3000", only = ""] = process.argv.slice(2)
const widths = (process.env.WIDTHS ?? "360,768,1280").split(",").map(Number)

const pages: Record<string, string> = {
  landing: "/",
  intercambio: "/intercambio",
  "intercambio-paises": "/intercambio/pais",
  "intercambio-pais": "/intercambio/pais/1/irlanda",
  "intercambio-cidade": "/intercambio/pais/1/irlanda/101/dublin",
  "intercambio-atracao": "/intercambio/pais/1/irlanda/101/dublin/4001/-",
  "intercambio-pacote": "/intercambio/pacote/1001/-",
  "intercambio-destaques-pais": "/intercambio/pacote/destaques/1/irlanda",
  "intercambio-destaques-cidade": "/intercambio/pacote/destaques/1/irlanda/101/dublin",
  "intercambio-pagina": "/intercambio/pagina/11/-",
  "intercambio-depoimentos": "/intercambio/depoimentos",
  turismo: "/turismo",
  "turismo-pacote": await packagePath(2001),
  "turismo-pacote-estrangeiro": await packagePath(2029),
  "turismo-destaques": "/turismo/pacote/20/brasil/1/praias",
  "turismo-destaques-segmentos": "/turismo/pacote/destaques/29/republica-dominicana",
  "turismo-segmento": "/turismo/destino/1/praias",
  "turismo-segmento-pais": "/turismo/destino/1/praias/20/brasil/",
  "turismo-pagina-lua-de-mel": "/turismo/pagina/35/lua-mel",
  "turismo-depoimentos": "/turismo/depoimentos",
  "lua-de-mel": "/lua-de-mel/1/ana-e-pedro",
  contatos: "/contatos?perfil=turismo",
  busca: "/busca",
  "busca-palavra": "/busca?perfil=turismo&q=praia",
  orcamento: "/orcamento?perfil=turismo",
  "orcamento-intercambio": "/orcamento?perfil=intercambio&pacote=1001",
  "orcamento-sem-perfil": "/orcamento",
  privacidade: "/privacidade",
  acessibilidade: "/acessibilidade",
  "nao-existe": "/turismo/nao-existe",
}

/** A tourism package's address names its country and segment, which come from the API. */
async function packagePath(id: number): Promise<string> {
  const response = await fetch(`${origin}/api/v1/package/get?show_in=T&id=${id}`).catch((cause: unknown) => {
    throw new Error(`Nenhum site responde em ${origin}. Abra-o antes, em outro terminal: npm start.`, { cause })
  })
  const { country, segment } = (await response.json()) as Record<"country" | "segment", { id: number } | null>
  return `/turismo/pacote/${country?.id ?? 0}/-/${segment?.id ?? 0}/-/${id}/-`
}

if (resolve(folder).startsWith(`${process.cwd()}/`)) throw new Error("Escolha uma pasta fora do repositório.")
mkdirSync(folder, { recursive: true })
const browser = await launch()
for (const [name, path] of Object.entries(pages)) if (name.includes(only)) await takeScreenshots(browser, name, path)
await browser.close()
console.log(`Telas em ${folder}`)

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

async function takeScreenshots(from: Browser, name: string, path: string) {
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
