// npm run content, bench, …: runs one of the project's TypeScript commands with its own Node.
// `--dev`: the command needs the packages of development. `--build`: it works on the built site, in production mode.
import { build, install, run } from "./runtime.mjs"

const args = process.argv.slice(2)
const flagCount = args.findIndex((arg) => !arg.startsWith("--"))
const flags = new Set(args.splice(0, flagCount))
const isBuildNeeded = flags.has("--build")

install(flags.has("--dev") ? "everything" : "site")
if (isBuildNeeded) await build()
const environment = isBuildNeeded ? { NODE_ENV: "production" } : {}
process.exit(await run(["--disable-warning=ExperimentalWarning", ...args], environment))
