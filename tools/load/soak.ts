import { parseArgs } from "node:util"
import type { Look } from "#test/soak/look.ts"
import { type Timed, soakRun } from "#test/soak/soak-run.ts"
import { quantile } from "#tools/bench/measures.ts"

/*
 * npm run soak: half an hour of everything that visitors do, at a steady pace, on the built site. `--postgres` uses an
 * embedded PostgreSQL. SOAK_MINUTES sets the duration and SOAK_PACE the visits per second. The exit code is 1 when
 * memory grows, a request fails or anything is lost.
 */

const { values } = parseArgs({ options: { postgres: { type: "boolean", default: false } } })
const minutes = Number(process.env.SOAK_MINUTES ?? 30)
const pace = Number(process.env.SOAK_PACE ?? 25)
if (!(minutes > 0 && pace > 0)) throw new Error("SOAK_MINUTES e SOAK_PACE são números maiores que zero.")

/** One line for each minute. */
const lineMs = 60_000
let minute: { visits: Timed[]; from: number } = { visits: [], from: 0 }

console.log(`${values.postgres ? "PostgreSQL" : "SQLite"}, ${minutes} minutos, ${pace} visitas por segundo`)
const report = await soakRun({
  engine: values.postgres ? "postgres" : "sqlite",
  seconds: minutes * 60,
  pace,
  importEverySeconds: Math.min(180, minutes * 15),
  seed: `soak-${new Date().toISOString()}`,
  onLook: (look, visits) => {
    minute.visits.push(...visits)
    if (look.at - minute.from < lineMs - 2_500) return
    console.log(lineOf(look, minute))
    minute = { visits: [], from: look.at }
  },
})

const { perHour, low, high } = report.memory
const rounded = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : "?")
console.log(`\n${report.visits} visitas, ${report.imports} importações do conteúdo`)
const peakMb = Math.max(...report.looks.map((look) => look.memoryMb))
console.log(
  `Memória depois do aquecimento: ${rounded(perHour)} MB por hora ` +
    `(95 %: de ${rounded(low)} a ${rounded(high)}); pico ${rounded(peakMb)} MB`,
)
console.log(`Arquivos abertos em repouso: ${report.files.join(" antes, ")} depois`)
for (const line of report.counted) console.log(`  ${line}`)
for (const fault of report.faults.slice(0, 50)) console.error(`✗ ${fault}`)
console.log(report.faults.length === 0 ? "→ de pé, sem perdas e sem sobras" : `→ ${report.faults.length} FALHAS`)
process.exit(report.faults.length === 0 ? 0 : 1)

function lineOf(look: Look, { visits, from }: typeof minute): string {
  const times = visits.map(({ ms }) => ms)
  const ms = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0)).join("/")
  return [
    `${(look.at / 60_000).toFixed(0).padStart(3)} min`,
    `${(visits.length / ((look.at - from) / 1000)).toFixed(1)} visitas/s`,
    `p50/p95/p99 ${ms} ms`,
    `memória ${look.memoryMb.toFixed(0)} MB`,
    `heap ${look.heapMb.toFixed(0)} MB`,
    `laço p99/máx ${look.loopP99Ms.toFixed(0)}/${look.loopMaxMs.toFixed(0)} ms`,
    `${look.files} arquivos, ${look.connections} conexões`,
    `${look.outbox} e-mails esperam`,
    `cache ${look.cacheMb.toFixed(1)} MB`,
  ].join("  ")
}
