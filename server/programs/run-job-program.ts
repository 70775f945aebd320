import { hostname } from "node:os"
import { basename } from "node:path"
import type { Services } from "#domain/services.server.ts"
import { type Env, readEnv } from "#server/env.ts"
import { closeServices } from "#server/open-services.ts"
import { openLogOutput } from "#server/ops/log-output.ts"
import { createLogRedaction } from "#server/ops/log-redaction.ts"
import { createServices } from "#server/services.ts"

/**
 * Runs the work of a program that start-program.ts starts. A failure is a line of the log, as those of the site, but on
 * the error output, which is the site's own.
 */
export async function runJobProgram(work: (services: Services, env: Env) => Promise<void>): Promise<void> {
  // A stopping site finishes its requests, so a signal to the whole process group must not interrupt a job.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})
  try {
    const env = readEnv(process.env)
    const services = createServices(env)
    try {
      await work(services, env)
    } finally {
      await closeServices(services)
    }
  } catch (error) {
    openLogOutput(2).write(failureLine(error))
    process.exit(1)
  }
}

const errorLevel = 50

/** In the format of the site's logger. */
function failureLine(error: unknown): string {
  const [, file = "", job] = process.argv
  return `${JSON.stringify({
    level: errorLevel,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    program: basename(file, ".ts"),
    job,
    err: createLogRedaction().redactError(error),
    msg: "trabalho do painel falhou",
  })}\n`
}
