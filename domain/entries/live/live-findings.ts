import type { EntryRef } from "#domain/entries/entry-kind.ts"

/* What a good editor would mend in the content that is on the site. */

/** `wrong`: visitors see something false or broken. `soon`: it will be. `better`: it could be better. */
export type Severity = "wrong" | "soon" | "better"

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
}

export type AddFinding = (rule: string, finding: LiveFinding) => void

/** Collects at most `perRule` findings of each rule, and counts the others. */
export function collectFindings(perRule: number): { add: AddFinding; report: () => LiveReport } {
  const rules = new Map<string, LiveFinding[]>()
  let hidden = 0
  return {
    add(rule, finding) {
      const found = rules.get(rule) ?? []
      if (found.length < perRule) rules.set(rule, [...found, finding])
      else hidden += 1
    },
    report() {
      const order: Severity[] = ["wrong", "soon", "better"]
      const findings = [...rules.values()].flat()
      return { findings: findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)), hidden }
    },
  }
}
