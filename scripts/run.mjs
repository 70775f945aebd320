// npm run content, bench, …: runs one of the project's TypeScript commands with its own Node; `--build` builds first.
import { build, install, run } from "./runtime.mjs"

const args = process.argv.slice(2)
install()
if (args[0] === "--build") {
  args.shift()
  await build()
}
process.exit(await run(["--disable-warning=ExperimentalWarning", ...args]))
