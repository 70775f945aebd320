// oxlint-disable-next-line security/no-subprocess -- the decoder of pictures: a program of ours, without arguments of visitors
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { resolve } from "node:path"
import type { Decoded } from "./decoding-program.server.ts"

/** `tooSlow`: the deadline passed. `crashed`: the file ended its decoder. */
export type SubprocessAnswer<Answer> = Answer | "tooSlow" | "crashed"

/** One call at a time. Aborted, it ends the subprocess and throws the signal's reason. */
export type SubprocessDecoder<Answer> = (file: Buffer, signal?: AbortSignal) => Promise<SubprocessAnswer<Answer>>

/** The subprocess keeps its own deadline in processor time; this one is for a machine that hardly lets it run. */
const answerMaxMs = 15_000
/** A decoder waits this long for the next file. */
const idleMs = 10_000

/**
 * Has files decoded by a program of the project's folder, run as TypeScript by Node: a process that knows none of our secrets
 * and steps back for the pages. It is killed at the deadline and when nobody waits for its answer any more; the next file
 * gets a new one. One that does not start or fails is our failure and throws.
 */
export function createSubprocessDecoder<Answer>(program: string): SubprocessDecoder<Answer> {
  let decoder: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const forget = (child: ChildProcess) => {
    if (decoder === child) decoder = undefined
  }
  const start = () => {
    const child = startProgram(program)
    // Without a listener, a failure between two files would end the site.
    for (const event of ["error", "disconnect", "exit"]) child.on(event, () => forget(child))
    return child
  }
  return async (file, signal) => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    const child = (decoder ??= start())
    try {
      const { answer, last } = await ask<Answer>(child, file, signal)
      if (last) forget(child)
      else idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
      return answer
    } catch (error) {
      child.kill("SIGKILL")
      forget(child)
      throw error
    }
  }
}

function startProgram(program: string): ChildProcess {
  const { PATH, SYSTEMROOT } = process.env
  const execArgv = ["--disable-warning=ExperimentalWarning"]
  const child = fork(resolve(program), {
    execArgv,
    env: { PATH, SYSTEMROOT },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, 5)
  } catch {
    // Some systems do not allow it.
  }
  return child
}

type Told<Answer> = Decoded<SubprocessAnswer<Answer>>

async function ask<Answer>(child: ChildProcess, file: Buffer, signal: AbortSignal | undefined): Promise<Told<Answer>> {
  let complaint = ""
  const hear = (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000))
  const answered = new AbortController()
  const stopped = Promise.withResolvers<Told<Answer>>()
  const tooLong = setTimeout(() => {
    child.kill("SIGKILL")
    stopped.resolve({ answer: "tooSlow", last: true })
  }, answerMaxMs)
  const cancel = () => stopped.reject(signal?.reason)
  signal?.addEventListener("abort", cancel)
  const ended = once(child, "close", answered).then(([code, killedBy]: Array<number | string | null>): Told<Answer> => {
    if (!killedBy) throw new Error(`decoder ended with ${code}: ${complaint}`)
    return { answer: "crashed", last: true }
  })
  child.stderr?.on("data", hear)
  holdTheProcess(child, true)
  try {
    // One that cannot be told has ended or is about to: that is heard above.
    child.send(file, () => {})
    const told = once(child, "message", answered).then(([decoded]) => decoded as Told<Answer>)
    return await Promise.race([told, ended, stopped.promise])
  } finally {
    clearTimeout(tooLong)
    signal?.removeEventListener("abort", cancel)
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
