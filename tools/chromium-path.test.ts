import { expect, test, vi } from "vitest"
import { chromiumPath, headlessShell } from "./chromium-path.mjs"

test("the headless shell is preferred, unless CHROMIUM names a browser that is there", () => {
  vi.stubEnv("CHROMIUM", "/opt/chromium")
  expect(chromiumPath(() => true)).toBe("/opt/chromium")
  expect(chromiumPath((path) => path.startsWith("/usr/bin/"))).toBe(headlessShell)
  expect(chromiumPath((path) => path === "/usr/bin/chromium")).toBe("/usr/bin/chromium")
  vi.stubEnv("CHROMIUM", "")
  expect(chromiumPath(() => true)).toBe(headlessShell)
  expect(chromiumPath(() => false)).toBeUndefined()
})
