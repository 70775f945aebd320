// node deploy/healthcheck.mjs /readyz [seconds]: asks the operator's port, for so long if need be; ends with 0 when it says yes.
import { setTimeout as sleep } from "node:timers/promises"

const [path = "/healthz", seconds = "0"] = process.argv.slice(2)
const { OPS_PORT } = process.env
if (!OPS_PORT) {
  console.error("Falta OPS_PORT: sem ela o site não diz como está.")
  process.exit(2)
}
const until = Date.now() + Number(seconds) * 1000
while (!(await saysYes())) {
  if (Date.now() >= until) process.exit(1)
  await sleep(250)
}

async function saysYes() {
  try {
    return (await fetch(`http://127.0.0.1:${OPS_PORT}${path}`, { signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}
