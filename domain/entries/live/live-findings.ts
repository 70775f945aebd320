import type { EntryRef } from "#domain/entries/entry-kind.ts"

/* Findings: what an editor should correct in the published content. */

/**
 * `wrong`: visitors see something false or broken, or no edit of the entry can be published. `soon`: it will be.
 * `better`: it could be better.
 */
export type Severity = "wrong" | "soon" | "better"

/** The rules with their names on the screen, in its order. */
export const liveRules = {
  refused: "Valores que uma regra nova não aceita",
  demonstration: "O que ficou da demonstração",
  links: "Links que não levam a lugar nenhum",
  rates: "Cotações",
  whatsapp: "Números de WhatsApp",
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
  /** Sorted by severity, `wrong` first. */
  findings: LiveFinding[]
  /** Number of findings beyond the limit of their rule. */
  hidden: number
  /** The findings grouped by rule, with the total of each. */
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
