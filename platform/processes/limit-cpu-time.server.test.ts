import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"

const address = new URL("./limit-cpu-time.server.ts", import.meta.url).href

async function endOf(work: string) {
  const program = `
    const { limitCpuTime } = await import(${JSON.stringify(address)})
    limitCpuTime(1_000)
    ${work}
  `
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" })
  return once(child, "exit")
}

test.skipIf(process.platform === "win32")(
  "a process that computes without end is ended, as at its heap's limit",
  async () => {
    expect(await endOf("for (;;);")).toEqual([null, "SIGABRT"])
  },
)

test("waiting takes no processor time, and the watch keeps nobody from ending", async () => {
  expect(await endOf("setTimeout(() => {}, 2_000)")).toEqual([0, null])
})
