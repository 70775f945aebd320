import { existsSync } from "node:fs"

/**
 * System programs that tests start, by their Debian package: test/deploy-files.test.ts checks the systemd units. Of the
 * long tests test/scaling uses a load balancer, and test/webkit Safari's engine on a virtual screen. Without its
 * program each test fails with a message.
 */
const programs = [
  { name: "systemd", isForFull: false, places: ["/usr/bin/systemd-analyze"] },
  {
    name: "haproxy",
    isForFull: true,
    places: [
      process.env.HAPROXY,
      "/usr/sbin/haproxy",
      "/usr/local/sbin/haproxy",
      "/usr/local/bin/haproxy",
      "/opt/homebrew/bin/haproxy",
    ],
  },
  { name: "webkit2gtk-driver", isForFull: true, places: ["/usr/bin/WebKitWebDriver"] },
  { name: "xvfb", isForFull: true, places: ["/usr/bin/xvfb-run"] },
]

/** Packages of the programs that the tests need and that this machine lacks. */
export function missingPrograms({ isFull, isThere = existsSync }) {
  return programs
    .filter(({ isForFull, places }) => (isFull || !isForFull) && !places.some((path) => path && isThere(path)))
    .map(({ name }) => name)
}
