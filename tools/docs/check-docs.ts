// Part of npm run check: fails when a guide names a source that was moved or removed.
import { listMissingFiles } from "./missing-files.ts"

const missing = listMissingFiles(process.cwd())
for (const line of missing) console.error(line)
if (missing.length > 0) process.exitCode = 1
