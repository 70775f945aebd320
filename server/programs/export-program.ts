import { runExport } from "#domain/exports/run-export.server.ts"
import { runJobProgram } from "./run-job-program.ts"

/* The subprocess that makes one export. Its argument is the export's id. */

await runJobProgram((services) => runExport(services, process.argv[2] ?? ""))
