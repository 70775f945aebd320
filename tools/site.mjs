// npm start: installs, builds, prepares the database and serves the site.
// npm run build: installs and builds only, for a service that starts server/index.mjs itself.
// npm run dev: serves the site from its sources and reloads on change.
import { build, install, run, siteArgs, siteEnvironment } from "./runtime.mjs"

const commands = {
  async start() {
    install("site")
    await build()
    return run(siteArgs, siteEnvironment)
  },
  async build() {
    install("site")
    await build()
    return 0
  },
  async dev() {
    install("everything")
    // Without `strictPort` Vite takes another port, and the panel's links and emails lead to who has this one.
    const port = ["--port", process.env.PORT || "3000", "--strictPort"]
    const address = ["--host", process.env.HOST || "127.0.0.1", ...port]
    const command = ["node_modules/@react-router/dev/bin.cjs", "dev", ...address]
    return run(["--disable-warning=ExperimentalWarning", ...command], { NODE_ENV: "development" })
  },
}

process.exit(await commands[process.argv[2]]())
