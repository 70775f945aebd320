import { runExport } from "#domain/exports/run-export.server.ts"
import { readEnv } from "#server/env.ts"
import { closeServices } from "#server/open-services.ts"
import { createServices } from "#server/services.ts"

/* The subprocess that makes one export. Its argument is the export's id. */

// A stopping site finishes its requests, so a signal to the whole process group must not interrupt an export.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})

const services = createServices(readEnv(process.env))
try {
  await runExport(services, process.argv[2] ?? "")
} finally {
  await closeServices(services)
}
