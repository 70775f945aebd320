// npm start: installs, builds, prepares the database and serves the site.
import { build, install, run, siteArgs, siteEnvironment } from "./runtime.mjs"

install("site")
await build()
process.exit(await run(siteArgs, siteEnvironment))
