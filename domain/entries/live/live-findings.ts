import type { EntryRef } from "#domain/entries/entry-kind.ts"

/* What a good editor would mend in the content that is on the site. */

/** `wrong`: visitors see something false or broken. `soon`: it will be. `better`: it could be better. */
export type Severity = "wrong" | "soon" | "better"

/** What is looked for, with the words of the screen, in its order. */
export const liveRules = {
  links: "Links que não levam a lugar nenhum",
  rates: "Cotações",
  "promotions-ending": "Promoções que acabam logo",
  "promotions-over": "Promoções que já acabaram",
  texts: "Textos curtos ou que faltam",
  "alternative-texts": "Imagens sem boa descrição",
  packages: "Pacotes que faltam em listas",
  "countries-without-packages": "Países sem pacotes",
  "cities-without-packages": "Cidades sem pacotes",
  segments: "Segmentos sem pacotes",
  pages: "Páginas a que nada leva",
  unused: "Imagens que nenhuma página mostra",
} as const

export type LiveRule = keyof typeof liveRules

export interface LiveFinding extends EntryRef {
  /** The name of the field in the form; empty: about the whole entry. */
  field: string
  reason: string
  severity: Severity
}

export interface LiveReport {
  /** What is wrong first. */
  findings: LiveFinding[]
  /** Findings that are not listed, because their rule has found enough. */
  hidden: number
  /** The same findings by rule, with how many each has found in all. */
  rules: Array<{ rule: LiveRule; findings: LiveFinding[]; total: number }>
}

export type AddFinding = (rule: LiveRule, finding: LiveFinding) => void

/** Collects at most `perRule` findings of each rule, and counts the others. */
export function collectFindings(perRule: number): { add: AddFinding; report: () => LiveReport } {
  const rules = new Map<LiveRule, { findings: LiveFinding[]; total: number }>()
  return {
    add(rule, finding) {
      const found = rules.get(rule) ?? { findings: [], total: 0 }
      rules.set(rule, found)
      found.total += 1
      if (found.total <= perRule) found.findings.push(finding)
    },
    report() {
      const order: Severity[] = ["wrong", "soon", "better"]
      const all = [...rules.values()]
      const findings = all.flatMap((found) => found.findings)
      const hidden = all.reduce((sum, { total }) => sum + total, 0) - findings.length
      return {
        findings: findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)),
        hidden,
        rules: (Object.keys(liveRules) as LiveRule[]).flatMap((rule) => {
          const found = rules.get(rule)
          return found ? [{ rule, ...found }] : []
        }),
      }
    },
  }
}
