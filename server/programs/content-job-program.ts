import { join, resolve } from "node:path"
import { runContentJob } from "#domain/content-jobs/run-content-job.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { runJobProgram } from "./run-job-program.ts"

/* The subprocess that runs one content job. Its arguments are the ids of the job and of its run. */

await runJobProgram(async (services, env) => {
  const folder = resolve(env.DATA_DIR)
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
})
