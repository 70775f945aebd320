import { existsSync } from "node:fs"

/**
 * Programs of the system that tests start, by their package on Debian: test/deploy-files.test.ts checks the units, and
 * test/scaling, which is one of the long tests, has a balancer. Each of the two fails with a message without its own.
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
]

/** Packages of the programs that the tests need and that this machine lacks. */
export function missingPrograms({ isFull, isThere = existsSync }) {
  return programs
    .filter(({ isForFull, places }) => (isFull || !isForFull) && !places.some((path) => path && isThere(path)))
    .map(({ name }) => name)
}
