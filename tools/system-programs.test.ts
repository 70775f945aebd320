import { expect, test } from "vitest"
import { missingPrograms } from "./system-programs.mjs"

test("npm test asks for what it starts and lacks; what the long tests alone start is asked for with --full", () => {
  const missing = (isFull: boolean, ...there: string[]) =>
    missingPrograms({ isFull, isThere: (path) => there.includes(path) })
  expect([missing(false), missing(true)]).toEqual([["systemd"], ["systemd", "haproxy", "webkit2gtk-driver", "xvfb"]])
  const there = ["/usr/bin/systemd-analyze", "/usr/sbin/haproxy", "/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run"]
  expect(missing(true, ...there)).toEqual([])
})
