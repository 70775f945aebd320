import { type OptionList, readCommandLine, readCount } from "#cli/command-line.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import type { CrashRunOptions } from "./crash-run.ts"

const options: OptionList = {
  requests: { value: "n", meaning: "quantos pedidos enviar (10000)" },
  kills: { value: "n", meaning: "quantas vezes derrubar o site (30)" },
  "database-kills": { value: "n", meaning: "quantas vezes derrubar o próprio PostgreSQL (4)" },
  engine: { value: "banco", meaning: "sqlite, postgres ou both, um depois do outro (both)" },
  processes: { value: "n", meaning: "quantos processos do site (1)" },
  clients: { value: "n", meaning: "quantos visitantes enviam ao mesmo tempo (12)" },
  seed: { value: "texto", meaning: "a mesma semente repete os mesmos envios e quedas" },
}

/** The runs that the arguments of `npm run crash-test` ask for. Throws `UsageError` for what none can be made of. */
export function readCrashOptions(args: readonly string[]): CrashRunOptions[] {
  const { values } = readCommandLine(args, options)
  const count = (name: string, usual: number) => {
    const text = values[name]
    return text === undefined ? usual : readCount(name, text)
  }
  const run = {
    processes: count("processes", 1),
    requests: count("requests", 10_000),
    kills: count("kills", 30),
    databaseKills: count("database-kills", 4),
    clients: count("clients", 12),
    seed: values.seed ?? new Date().toISOString(),
  }
  return enginesOf(values.engine ?? "both").map((engine) => ({ engine, ...run }))
}

function enginesOf(name: string): Array<CrashRunOptions["engine"]> {
  if (name === "both") return ["sqlite", "postgres"]
  if (name === "sqlite" || name === "postgres") return [name]
  throw new UsageError(`--engine ${name}: escreva sqlite, postgres ou both.`)
}
