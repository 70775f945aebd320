// node deploy/healthcheck.mjs /readyz [seconds]: polls the operator's port until it answers 200, at most for the given
// time. Exit code 0 for 200, 1 for anything else, with the last answer or failure. systemd names the site's process in
// MAINPID and waits for this check even when that process has ended, as with a wrong configuration: so it stops waiting
// then.
import { setTimeout as sleep } from "node:timers/promises"

const [path = "/healthz", seconds = "0"] = process.argv.slice(2)
const { OPS_PORT, OPS_HOST, MAINPID } = process.env
if (!OPS_PORT) {
  console.error("Falta OPS_PORT: sem ela o site não diz como está.")
  process.exit(2)
}
const url = `http://${asked(OPS_HOST || "127.0.0.1")}:${OPS_PORT}${path}`
let failure = ""
const until = Date.now() + Number(seconds) * 1000
while (!(await isOk())) {
  if (Date.now() >= until || hasEnded()) {
    console.error(`O site não está pronto: ${url} ${failure}`)
    process.exit(1)
  }
  await sleep(250)
}

/** The host in the URL: an address that stands for all of the machine's cannot itself be asked everywhere. */
function asked(host) {
  const own = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  return own.includes(":") ? `[${own}]` : own
}

async function isOk() {
  try {
    // oxlint-disable-next-line security/no-foreign-fetch -- the site itself, on this machine
    const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) })
    const body = await answer.text()
    failure = `responde ${answer.status}: ${body}`
    return answer.ok
  } catch (error) {
    failure = `não responde (${error.cause?.code ?? error.name})`
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
