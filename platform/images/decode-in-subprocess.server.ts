// oxlint-disable-next-line security/no-subprocess -- our decoder of pictures, without arguments of visitors
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"
import { type SealedFile, newSeal, readSealed } from "#platform/storage/sealed-file.server.ts"
import type { Decoded, DecodingCall, FileToDecode } from "./decoding-program.server.ts"

/**
 * `tooSlow`: the decoder's own deadline in processor time passed. `late`: the deadline in wall-clock time passed, maybe
 * because the machine is busy. `crashed`: the file crashed the decoder, or reached its limit of the heap.
 */
type SubprocessAnswer<Answer> = Answer | "tooSlow" | "late" | "crashed"

/** Call it for one file at a time. On abort it kills the subprocess and throws the signal's reason. */
export type SubprocessDecoder<Answer> = (file: FileToDecode, signal?: AbortSignal) => Promise<SubprocessAnswer<Answer>>

const decoderBusy = "DECODER_BUSY"

/** The machine is too busy to decode, whatever the file is. The message is in Portuguese. */
export class DecoderBusyError extends Error {
  override name = "DecoderBusyError"
  code = decoderBusy
  constructor() {
    super("O servidor está ocupado demais para abrir o arquivo agora. Tente de novo em alguns minutos.")
  }
}

/** True also for an error of another bundle's copy of this module. */
export function isDecoderBusy(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === decoderBusy
}

interface DecoderOptions {
  heapMegabytes?: number
  /** Deadline for the start of the subprocess, in wall-clock time. */
  startMaxMs?: number
  /** Deadline for a file in wall-clock time, from when the subprocess is ready. */
  maxMs?: number
  /** `maxMs` is for the start and the file together: others wait for their turn. */
  startCounts?: boolean
}

/** For an overloaded machine. The subprocess has its own deadline in CPU time. */
export const decodingMaxMs = 15_000
/**
 * Starting Node and sharp takes half a second of processor time. At a load of 15 for each processor it takes half a
 * minute, and in a process of lower priority more than one.
 */
const decoderStartMaxMs = 120_000
/** Pages have priority: few visitors wait for a decoder, all others for pages. */
const decoderNiceness = 5
/** An idle decoder exits after this time. */
const idleMs = 10_000

/**
 * Decodes files in a subprocess with low priority and without our environment. `program` is a TypeScript file of the
 * project, whose first message says that it is ready; the built site runs its bundle. The subprocess is killed at a
 * deadline and when the call is aborted; the next file gets a new one. Throws when it does not start or exits without a
 * signal, and `DecoderBusyError` when it does not start in time or others kill it.
 */
export function createSubprocessDecoder<Answer>(
  program: string,
  { heapMegabytes, startMaxMs = decoderStartMaxMs, maxMs = decodingMaxMs, startCounts = false }: DecoderOptions = {},
): SubprocessDecoder<Answer> {
  let decoder: Decoder | undefined
  let idle: NodeJS.Timeout | undefined
  const forget = (child: ChildProcess) => {
    if (decoder?.child === child) decoder = undefined
  }
  const start = () => {
    const child = startProgram(program, heapMegabytes)
    // Without a listener, an error between two files would crash the site.
    for (const event of ["error", "disconnect", "exit"]) child.on(event, () => forget(child))
    const ready = once(child, "message")
    // `ask` reports it.
    ready.catch(() => {})
    return { child, ready }
  }
  return async (file, signal) => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    const { child, ready } = (decoder ??= start())
    const result = file instanceof Uint8Array ? undefined : newSeal(`${file.path}-decoded.upload`)
    try {
      const deadlines = { startMaxMs, maxMs, startCounts }
      const { answer, last } = await ask<Answer>({ child, ready }, { file, result }, { ...deadlines, signal })
      if (last) forget(child)
      else idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
      return answer ?? ((await readSealed(result as SealedFile)) as Answer)
    } catch (error) {
      child.kill("SIGKILL")
      forget(child)
      throw error
    } finally {
      if (result) await rm(result.path, { force: true })
    }
  }
}

interface Decoder {
  child: ChildProcess
  /** The subprocess's first message. */
  ready: Promise<unknown>
}

function startProgram(program: string, heapMegabytes: number | undefined): ChildProcess {
  const { PATH, SYSTEMROOT } = process.env
  const execArgv = [
    "--disable-warning=ExperimentalWarning",
    // Pictures are in memory outside of the heap.
    ...(heapMegabytes === undefined
      ? ["--max-semi-space-size=1", "--expose-gc"]
      : [`--max-old-space-size=${heapMegabytes}`]),
  ]
  const child = fork(resolve(isBundled ? bundled(program) : program), {
    execArgv,
    env: { PATH, SYSTEMROOT, ...memoryEnvironment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  })
  if (child.pid !== undefined) lowerPriority(child.pid, decoderNiceness)
  return child
}

const isBundled = import.meta.url.endsWith(".js")

/** The program's bundle (tools/vite/bundle-server.ts), when this module is part of the site's. */
function bundled(program: string): string {
  return join("build/bundle/programs", `${basename(program, ".server.ts")}.js`)
}

/**
 * Makes glibc return freed memory to the system: one arena for all threads, and blocks above 64 KB mapped separately.
 */
const memoryEnvironment = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
}

/** Signals by which a program ends itself. Others come from outside: SIGKILL where the machine's memory runs out. */
const crashSignals = new Set<unknown>(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"])

type Deadlines = Required<Omit<DecoderOptions, "heapMegabytes">>
type Reply<Answer> = Decoded<SubprocessAnswer<Answer>>

async function ask<Answer>(
  { child, ready }: Decoder,
  call: DecodingCall,
  { startMaxMs, maxMs, startCounts, signal }: Deadlines & { signal?: AbortSignal },
): Promise<Reply<Answer>> {
  let stderrEnd = ""
  const onStderr = (chunk: Buffer) => (stderrEnd = (stderrEnd + chunk.toString()).slice(-2000))
  const answered = new AbortController()
  const stopped = Promise.withResolvers<Reply<Answer>>()
  let isReady = false
  const stop = () => {
    if (!isReady) return stopped.reject(new DecoderBusyError())
    // Before the kill, which is then not one by others.
    stopped.resolve({ answer: "late", last: true })
    child.kill("SIGKILL")
  }
  let deadline = setTimeout(stop, startCounts ? maxMs : startMaxMs)
  const decode = async () => {
    await ready
    isReady = true
    // It may have become ready while it was stopped.
    answered.signal.throwIfAborted()
    if (!startCounts) {
      clearTimeout(deadline)
      deadline = setTimeout(stop, maxMs)
    }
    const reply = once(child, "message", answered)
    // A failure to send means that the process has exited or is about to: handled below.
    child.send(call, () => {})
    const [decoded] = await reply
    return decoded as Reply<Answer>
  }
  const cancel = () => stopped.reject(signal?.reason)
  signal?.addEventListener("abort", cancel)
  const ended = once(child, "close", answered).then(
    ([code, killedBy]: Array<number | string | null>): Reply<Answer> => {
      if (!killedBy) throw new Error(`decoder ended with ${code}: ${stderrEnd}`)
      if (!crashSignals.has(killedBy)) throw new DecoderBusyError()
      return { answer: "crashed", last: true }
    },
  )
  child.stderr?.on("data", onStderr)
  keepAlive(child, true)
  try {
    return await Promise.race([decode(), ended, stopped.promise])
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener("abort", cancel)
    answered.abort()
    child.stderr?.off("data", onStderr)
    keepAlive(child, false)
  }
}

/** Between two files, an idle decoder must not keep our process alive. */
function keepAlive(child: ChildProcess, hold: boolean) {
  for (const handle of [child, child.channel, child.stderr as Partial<Pick<ChildProcess, "ref" | "unref">> | null]) {
    if (hold) handle?.ref?.()
    else handle?.unref?.()
  }
}
