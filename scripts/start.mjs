// npm start: installs, builds, prepares the database and serves the site.
import { build, install, run } from "./runtime.mjs"

install()
await build()
process.exit(await run(["--disable-warning=ExperimentalWarning", "server/index.ts"]))
