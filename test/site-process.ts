import { spawn } from "node:child_process"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"

/* Starts the built site as a subprocess, for journeys, crash tests and measurements. */

/** Loads test/slow-responses.ts into every site that is started. */
const slowResponses =
  process.env.SLOW_RESPONSES === "1" ? `--import=${new URL("slow-responses.ts", import.meta.url).href}` : ""

export interface SiteOptions {
  /** Default: 0, any free port. */
  port?: number
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  /** Path of the program in the project's folder. Default: the real one. */
  entry?: string
  env?: Record<string, string>
}

export interface SiteProcess {
  /** Base URL. With port 0 it is known once `ready` has resolved. */
  readonly url: string
  pid: number
  /** Resolves when the site listens; rejects when the process ended before. */
  ready: Promise<void>
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  hasEnded: () => boolean
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Sends SIGTERM, as a service manager does. Resolves with the exit code. */
  stop: () => Promise<number | null>
  /** The last output of the process, for messages of failures. */
  output: () => string
}

/** Starts the site and waits until it listens. */
export async function openSite(options: SiteOptions): Promise<SiteProcess> {
  const site = startSite(options)
  await site.ready
  return site
}

/** Starts the site with the arguments and environment of `npm start`. */
export function startSite({
  port = 0,
  dataDir,
  databaseUrl = "",
  smtpUrl = "",
  entry,
  env = {},
}: SiteOptions): SiteProcess {
  const child = spawn(process.execPath, entry ? ["--disable-warning=ExperimentalWarning", entry] : siteArgs, {
    env: {
      ...process.env,
      ...siteEnvironment,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: "error",
      FORM_POSTS_PER_10_MINUTES: "100000000",
      NODE_OPTIONS: slowResponses,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output: string[] = []
  let url = `http://127.0.0.1:${port}`
  let ended = false
  const ending = new Promise<number | null>((done) => child.once("exit", (code) => done(code)))
  void ending.then(() => (ended = true))
  const ready = new Promise<void>((answers, fails) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output.push(String(chunk))
        if (output.length > 50) output.shift()
        const address = /no ar: (http\S+)/.exec(String(chunk))?.[1]
        if (!address) return
        url = address
        answers()
      })
    }
    void ending.then((code) =>
      fails(new Error(`O site terminou antes de atender (código ${code}).\n${output.join("")}`)),
    )
  })
  // Without this, a caller that never awaits `ready` would cause an unhandled rejection.
  ready.catch(() => {})
  // The child process is killed when the test runner exits.
  const last = () => child.kill("SIGKILL")
  process.once("exit", last)
  void ending.then(() => process.removeListener("exit", last))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ending
  }
  return {
    get url() {
      return url
    },
    pid: child.pid as number,
    ready,
    ended: ending,
    hasEnded: () => ended,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    output: () => output.join(""),
  }
}
