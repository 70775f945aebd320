// npm run content, bench, …: runs one of the project's TypeScript commands with its own Node; with `--build` on the built site, as it serves.
import { build, install, run } from "./runtime.mjs"

const args = process.argv.slice(2)
install()
const onBuilt = args[0] === "--build"
if (onBuilt) {
  args.shift()
  await build()
}
process.exit(await run(["--disable-warning=ExperimentalWarning", ...args], onBuilt ? { NODE_ENV: "production" } : {}))
