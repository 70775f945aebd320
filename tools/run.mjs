// npm run content, bench, …: runs one of the project's TypeScript commands with its own Node. `--dev` for a command that needs
// the packages of development, `--build` for one that runs on the built site, as it serves.
import { build, install, run } from "./runtime.mjs"

const args = process.argv.slice(2)
const flags = new Set(
  args.splice(
    0,
    args.findIndex((arg) => !arg.startsWith("--")),
  ),
)
install(flags.has("--dev") ? "everything" : "site")
if (flags.has("--build")) await build()
process.exit(
  await run(["--disable-warning=ExperimentalWarning", ...args], flags.has("--build") ? { NODE_ENV: "production" } : {}),
)
