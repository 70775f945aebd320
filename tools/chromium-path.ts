import { existsSync } from "node:fs"

/** Path of this machine's Chromium. Without one Playwright starts the browser that it installed itself. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path))
}
