// npm run dev: serves the site from its sources and reloads on change.
import { install, run } from "./runtime.mjs"

install("everything")
process.exit(
  await run(
    [
      "--disable-warning=ExperimentalWarning",
      "node_modules/@react-router/dev/bin.cjs",
      "dev",
      "--host",
      process.env.HOST || "127.0.0.1",
      "--port",
      process.env.PORT || "3000",
    ],
    { NODE_ENV: "development" },
  ),
)
