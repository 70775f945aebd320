// npm run content, bench, …: runs one of the project's TypeScript commands with its own Node.
import { install, run } from "./runtime.mjs"

install()
process.exit(await run(["--disable-warning=ExperimentalWarning", ...process.argv.slice(2)]))
