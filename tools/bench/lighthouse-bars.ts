import { median } from "./measures.ts"

/* The pages that Lighthouse reports on, and the limits of their figures. */

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const
/** Couples' pages have `noindex`, which Lighthouse's SEO score counts as a fault. */
const unlisted = /^\/lua-de-mel\//
const limits = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcpMs: 1_500,
  cls: 0.01,
  tbtMs: 50,
}

export type Figures = Record<(typeof categories)[number] | "lcpMs" | "cls" | "tbtMs", number>

/** The ten most visited kinds of page: a stricter limit of the largest paint. */
const mostVisited = [
  "/",
  "/intercambio",
  "/intercambio/pais/1/irlanda",
  "/intercambio/pais/1/irlanda/101/dublin",
  "/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho",
  "/turismo",
  "/turismo/destino/1/praias",
  "/turismo/destino/1/praias/20/brasil/",
  "/orcamento?perfil=turismo",
  "/busca?perfil=turismo",
]
const mostVisitedLcpMs = 1_200

/** One of every kind that can be opened; `/orcamento/enviado` follows a sent form. */
export const paths = [
  ...mostVisited,
  "/intercambio/pais",
  "/intercambio/pais/1/irlanda/101/dublin/4002/phoenix-park",
  "/intercambio/pacote/destaques/1/irlanda",
  "/intercambio/pacote/destaques/1/irlanda/101/dublin",
  "/intercambio/pagina/11/nossa-historia",
  "/intercambio/depoimentos",
  "/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar",
  "/turismo/pacote/20/brasil/1/praias",
  "/turismo/pacote/destaques/29/republica-dominicana",
  "/turismo/pagina/35/lua-mel",
  "/turismo/depoimentos",
  "/lua-de-mel/1/ana-e-pedro",
  "/contatos?perfil=turismo",
  "/privacidade",
  "/acessibilidade",
]

/** Paths with this part; throws when there is none, because nothing measured would be nothing missed. */
export function pathsWith(part: string): string[] {
  const found = paths.filter((path) => path.includes(part))
  if (found.length === 0) throw new Error(`Nenhuma das páginas medidas tem “${part}” no endereço:\n${paths.join("\n")}`)
  return found
}

/** How many runs the median is of. */
export function readRuns(text = "5"): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error("LIGHTHOUSE_RUNS é um número inteiro, a partir de 1.")
  return Number(text)
}

export function mediansOf(all: readonly Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(limits).map((name) => [name, median(all.map((figures) => figures[name as keyof Figures]))]),
  ) as unknown as Figures
}

/** A figure that is no number is missed too. */
export function isMissed(path: string, name: keyof Figures, figure: number): boolean {
  if (name === "seo" && unlisted.test(path)) return false
  if (name === "lcpMs" && mostVisited.includes(path)) return !(figure <= mostVisitedLcpMs)
  return name.endsWith("Ms") || name === "cls" ? !(figure <= limits[name]) : !(figure >= limits[name])
}
