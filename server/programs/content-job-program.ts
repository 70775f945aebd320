import { join, resolve } from "node:path"
import { runContentJob } from "#domain/content-jobs/run-content-job.server.ts"
import { readEnv } from "#server/env.ts"
import { closeServices } from "#server/open-services.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { createServices } from "#server/services.ts"

/* The subprocess that runs one content job. Its arguments are the ids of the job and of its run. */

// A stopping site finishes its requests, so a signal to the whole process group must not interrupt a job.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})

const env = readEnv(process.env)
const services = createServices(env)
const folder = resolve(env.DATA_DIR)
try {
  await runContentJob(
    {
      ...services,
      drawnFolder: join(folder, "drawn"),
      workFolder: join(folder, "content-work"),
      freeMinBytes: env.DISK_FREE_MIN_MB * 1024 * 1024,
      pictureSources,
    },
    { id: process.argv[2] ?? "", run: process.argv[3] },
  )
} finally {
  await closeServices(services)
}
