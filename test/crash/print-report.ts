import { type CrashReport, isWhole } from "./crash-run.ts"

/** Faults listed per promise. */
const shownMax = 5

/** The report as a readable table. */
export function reportText(report: CrashReport): string {
  const widest = Math.max(...report.checks.map(({ promise }) => promise.length))
  const lines = report.checks.flatMap(({ promise, counted, faults }) => [
    `${faults.length === 0 ? "✓" : "✗"} ${promise.padEnd(widest)}  ${String(faults.length).padStart(5)}  ${counted}`,
    ...faults.slice(0, shownMax).map((fault) => `    ${fault}`),
    ...(faults.length > shownMax ? [`    … e mais ${faults.length - shownMax}`] : []),
  ])
  const verdict = isWhole(report) ? "nada perdido, nada dobrado" : "HÁ FALHAS"
  return [
    report.title,
    `  ${report.settings}`,
    ...report.facts.map((fact) => `  ${fact}`),
    `  ${"promessa".padEnd(widest)}  falhas`,
    ...lines,
    `  → ${verdict}`,
  ].join("\n")
}
