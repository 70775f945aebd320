import { spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "#test/free-port.ts"

/** A browser of WebKit, the engine of Safari: Debian's WebKitGTK, driven by WebDriver. */
export interface WebKit extends AsyncDisposable {
  /** Resolves after the `load` event. */
  goto: (url: string) => Promise<unknown>
  /** Runs the body of a function in the page. */
  run: <Result>(body: string) => Promise<Result>
  /** Waits until an expression is true in the page. Rejects after half a minute. */
  until: (expression: string) => Promise<void>
  /** Sets the size of the window, in CSS pixels. WebKitGTK has no window narrower than some 450. */
  resize: (width: number, height: number) => Promise<unknown>
  setCookie: (name: string, value: string) => Promise<unknown>
  /** Presses and releases the mouse at a point of the viewport. */
  clickAt: (x: number, y: number) => Promise<unknown>
}

const waitMs = 30_000

/** Starts Debian's `webkit2gtk-driver` on a virtual screen. */
export async function openWebKit(): Promise<WebKit> {
  const port = await freePort()
  const command = ["-a", "-s", "-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"]
  const driver = spawn("xvfb-run", command, {
    stdio: "ignore",
    detached: true,
    // Root may not start the engine's own sandbox.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
  })
  // A missing program is told by the wait for the driver.
  driver.on("error", () => {})
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(2 * waitMs),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const end = () => driver.pid !== undefined && process.kill(-driver.pid)
  try {
    await untilTrue(() =>
      call("GET", "/status").then(
        () => true,
        () => false,
      ),
    )
    const session = (await call("POST", "/session", { capabilities: {} })) as { sessionId: string }
    const path = `/session/${session.sessionId}`
    const run = (script: string) => call("POST", `${path}/execute/sync`, { script, args: [] })
    return {
      goto: (url) => call("POST", `${path}/url`, { url }),
      run: run as WebKit["run"],
      until: (expression) => untilTrue(async () => (await run(`return Boolean(${expression})`)) === true, expression),
      resize: (width, height) => call("POST", `${path}/window/rect`, { width, height }),
      setCookie: (name, value) => call("POST", `${path}/cookie`, { cookie: { name, value, path: "/" } }),
      clickAt: (x, y) => call("POST", `${path}/actions`, { actions: [clickOf(x, y)] }),
      [Symbol.asyncDispose]: async () => {
        await call("DELETE", path).catch(() => {})
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function clickOf(x: number, y: number) {
  const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 }
  const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }))
  return { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [move, ...press] }
}

async function untilTrue(
  isTrue: () => Promise<boolean>,
  what = "WebKitWebDriver (Debian: webkit2gtk-driver, xvfb)",
): Promise<void> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAt > waitMs) throw new Error(`Not within ${waitMs} ms: ${what}`)
    await sleep(100)
  }
}
