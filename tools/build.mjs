// npm run build: installs and builds, for who starts the site in another way than npm start.
import { build, install } from "./runtime.mjs"

install("site")
await build()
