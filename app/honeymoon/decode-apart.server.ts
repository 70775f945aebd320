// oxlint-disable-next-line security/no-subprocess -- the decoder of receipts: a program of ours, without arguments of visitors
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { resolve } from "node:path"
import type { Decoded } from "./receipt-decoder.server.ts"
import { notStored } from "#app/requests/write-durably.server.ts"

/** Run as TypeScript by Node, from the project's folder. */
const program = resolve("app/honeymoon/receipt-decoder.server.ts")

/** A picture of 50 megapixels takes one to three seconds. */
const decodeMaxMs = 30_000
/** A decoder waits this long for the next receipt. */
const idleMs = 10_000

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Has a file decoded in a process that knows none of our secrets and steps back for the pages. One that dies or never ends
 * has met a broken picture; one that does not start or fails is our failure. One call at a time.
 */
export async function decodeApart(file: Buffer): Promise<Decoded["answer"]> {
  clearTimeout(idle)
  decoder ??= start()
  const child = decoder
  const { answer, last } = await ask(child, file).catch((error: unknown) => {
    child.kill("SIGKILL")
    decoder = undefined
    throw notStored("receipt", error)
  })
  if (last) decoder = undefined
  else idle = setTimeout(stop, idleMs).unref()
  return answer
}

function start(): ChildProcess {
  const { PATH, SYSTEMROOT } = process.env
  const execArgv = ["--disable-warning=ExperimentalWarning"]
  const child = fork(program, { execArgv, env: { PATH, SYSTEMROOT }, stdio: ["ignore", "ignore", "pipe", "ipc"], serialization: "advanced" })
  const forget = () => {
    if (decoder === child) decoder = undefined
  }
  // Without a listener, a failure between two files would end the site.
  child.on("error", forget).on("disconnect", forget).on("exit", forget)
  try {
    if (child.pid !== undefined) setPriority(child.pid, 5)
  } catch {
    // Some systems do not allow it.
  }
  return child
}

async function ask(child: ChildProcess, file: Buffer): Promise<Decoded> {
  let complaint = ""
  const hear = (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000))
  const tooLong = setTimeout(() => child.kill("SIGKILL"), decodeMaxMs)
  const answered = new AbortController()
  const ended = once(child, "close", answered).then(([code, signal]: Array<number | string | null>) => {
    if (!signal) throw new Error(`decoder ended with ${code}: ${complaint}`)
    return [{ answer: "broken", last: true }]
  })
  child.stderr?.on("data", hear)
  holdTheProcess(child, true)
  try {
    // One that cannot be told has ended or is about to: that is heard above.
    child.send(file, () => {})
    const [decoded] = await Promise.race([once(child, "message", answered), ended])
    return decoded as Decoded
  } finally {
    clearTimeout(tooLong)
    answered.abort()
    child.stderr?.off("data", hear)
    holdTheProcess(child, false)
  }
}

/** Between two files, a decoder keeps nobody from ending. */
function holdTheProcess(child: ChildProcess, hold: boolean) {
  for (const handle of [child, child.channel, child.stderr as Partial<Pick<ChildProcess, "ref" | "unref">> | null]) {
    if (hold) handle?.ref?.()
    else handle?.unref?.()
  }
}

function stop() {
  decoder?.disconnect()
}
