import { spawn } from "node:child_process"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"

/* The built site as a process of its own: for journeys, crashes and measurements. */

export interface SiteOptions {
  /** 0, which it is unless told, takes a free one. */
  port?: number
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  /** The program, from the project's folder: the real one unless told. */
  entry?: string
  env?: Record<string, string>
}

export interface SiteProcess {
  /** Where it answers; of a free port known once it is ready. */
  readonly url: string
  pid: number
  /** Resolves when the site answers; rejects when it ended before. */
  ready: Promise<void>
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  hasEnded: () => boolean
  /** SIGKILL: the process learns nothing of it. */
  kill: () => Promise<void>
  /** SIGTERM, as a service manager ends it; resolves with the exit code. */
  stop: () => Promise<number | null>
  /** What it said at the end: for the report of a failure. */
  lastWords: () => string
}

/** Starts it and waits until it answers. */
export async function openSite(options: SiteOptions): Promise<SiteProcess> {
  const site = startSite(options)
  await site.ready
  return site
}

/** Starts it as `npm start` does. */
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
      NODE_OPTIONS: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const said: string[] = []
  let url = `http://127.0.0.1:${port}`
  let ended = false
  const ending = new Promise<number | null>((done) => child.once("exit", (code) => done(code)))
  void ending.then(() => (ended = true))
  const ready = new Promise<void>((answers, fails) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said.push(String(chunk))
        if (said.length > 50) said.shift()
        const address = /no ar: (http\S+)/.exec(String(chunk))?.[1]
        if (!address) return
        url = address
        answers()
      })
    }
    void ending.then((code) => fails(new Error(`O site terminou antes de atender (código ${code}).\n${said.join("")}`)))
  })
  // Who does not wait for it (a process killed while it starts) need not hear of it.
  ready.catch(() => {})
  // Whatever ends the test ends its servers.
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
    lastWords: () => said.join(""),
  }
}
