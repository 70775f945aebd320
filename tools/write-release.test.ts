import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const script = resolve("tools/write-release.mjs")

test("a release is named by its version and commit, and says when files differ from it", () => {
  const folder = projectFolder()
  git(folder, "init", "--quiet")
  writeFileSync(join(folder, ".gitignore"), "build\n")
  git(folder, "add", ".")
  git(folder, "commit", "--quiet", "--message=x")
  expect(nameOf(folder)).toMatch(/^9\.8\.7\+[0-9a-f]{8}$/)
  // The commit that git finds is the true one.
  expect(nameOf(folder, { TRAVESSIA_COMMIT: "ffffffff" })).toMatch(/^9\.8\.7\+(?!f{8})[0-9a-f]{8}$/)
  writeFileSync(join(folder, "package.json"), '{ "version": "9.8.8" }')
  expect(nameOf(folder)).toMatch(/^9\.8\.8\+[0-9a-f]{8}-dirty$/)
  // A copy inside of another project's repository is not of its commit.
  const copy = join(folder, "releases")
  mkdirSync(copy)
  writeFileSync(join(copy, "package.json"), '{ "version": "1.2.3" }')
  expect(nameOf(copy)).toBe("1.2.3")
})

test("without git the commit is given, or the version stands alone; no build fails for it", () => {
  const folder = projectFolder()
  expect(nameOf(folder)).toBe("9.8.7")
  expect(nameOf(folder, { TRAVESSIA_COMMIT: "1a2b3c4d" })).toBe("9.8.7+1a2b3c4d")
  for (const TRAVESSIA_COMMIT of ["", "a b", "\n"]) expect(nameOf(folder, { TRAVESSIA_COMMIT })).toBe("9.8.7")
  expect(nameOf(folder, { PATH: "" })).toBe("9.8.7")
})

function projectFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-release-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "package.json"), '{ "version": "9.8.7" }')
  return folder
}

function git(folder: string, ...args: string[]) {
  const author = ["-c", "user.name=x", "-c", "user.email=x@exemplo.example", "-c", "commit.gpgsign=false"]
  execFileSync("git", [...author, ...args], { cwd: folder })
}

function nameOf(folder: string, env: Record<string, string> = {}): string {
  const run = spawnSync(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, TRAVESSIA_COMMIT: "", ...env },
    encoding: "utf8",
  })
  expect(run).toMatchObject({ status: 0, stdout: "", stderr: "" })
  return readFileSync(join(folder, "build/release.txt"), "utf8")
}
