import { resolve } from "node:path"
import { expect, test } from "vitest"
import config from "../../vite.config.ts"

test("npm run dev watches sources, and neither data nor what was built, wherever the project is", () => {
  const { server } = config({ command: "serve", mode: "development" })
  const ignored = server?.watch?.ignored as (path: string) => boolean
  const isWatched = (path: string) => !ignored(resolve(path))
  expect(["site/root.tsx", "platform/text/money.ts", "vars", ".", "..", "/var/www"].map(isWatched)).not.toContain(false)
  expect(["var", "var/images/one.avif", "build", "build/bundle/site.js"].map(isWatched)).not.toContain(true)
})
