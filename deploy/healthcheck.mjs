// node deploy/healthcheck.mjs /readyz [seconds]: polls the operator's port until it answers 200, at most for the given
// time. Exit code 0 for 200, 1 for anything else. systemd names the site's process in MAINPID and waits for this check
// even when that process has ended, as with a wrong configuration: so it stops waiting then.
import { setTimeout as sleep } from "node:timers/promises"

const [path = "/healthz", seconds = "0"] = process.argv.slice(2)
const { OPS_PORT, MAINPID } = process.env
if (!OPS_PORT) {
  console.error("Falta OPS_PORT: sem ela o site não diz como está.")
  process.exit(2)
}
const until = Date.now() + Number(seconds) * 1000
while (!(await isOk())) {
  if (Date.now() >= until || hasEnded()) process.exit(1)
  await sleep(250)
}

async function isOk() {
  try {
    // oxlint-disable-next-line security/no-foreign-fetch -- the site itself, on this machine
    return (await fetch(`http://127.0.0.1:${OPS_PORT}${path}`, { signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}

function hasEnded() {
  if (!MAINPID) return false
  try {
    process.kill(Number(MAINPID), 0)
    return false
  } catch (error) {
    return error.code === "ESRCH"
  }
}
