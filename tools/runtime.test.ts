import { spawnSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** A project of this runtime alone, whose npm writes down what it is asked for. */
function projectWithoutPackages() {
  const folder = mkdtempSync(join(tmpdir(), "travessia-install-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ["scripts", "bin", "node_modules"]) mkdirSync(join(folder, name))
  copyFileSync("tools/runtime.mjs", join(folder, "tools/runtime.mjs"))
  const asked = join(folder, "asked")
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\necho "$*" > "${asked}"\n`)
  chmodSync(join(folder, "bin/npm"), 0o755)
  return {
    lock: (text: string) => writeFileSync(join(folder, "package-lock.json"), text),
    stamp: (text: string) => writeFileSync(join(folder, "node_modules/.installed-lock"), text),
    /** What npm was asked for; undefined when it was not needed. */
    install: (wanted: string) => {
      rmSync(asked, { force: true })
      const code = `import { install } from "./tools/runtime.mjs"; install(${JSON.stringify(wanted)})`
      const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, NODE_OPTIONS: "", PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` },
      })
      expect([status, stderr]).toEqual([0, ""])
      return existsSync(asked) ? readFileSync(asked, "utf8").trim() : undefined
    },
  }
}

const forSite = "ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error"
const forEverything = "ci --no-audit --no-fund --loglevel=error"

test("a server installs no test packages and runs no install script; who tests installs the rest, which no start takes away", () => {
  const project = projectWithoutPackages()
  project.lock("one")
  expect([project.install("site"), project.install("site")]).toEqual([forSite, undefined])
  expect([project.install("everything"), project.install("everything"), project.install("site")]).toEqual([
    forEverything,
    undefined,
    undefined,
  ])
  project.lock("two")
  expect([project.install("site"), project.install("everything")]).toEqual([forSite, forEverything])
})

test("an installation from before the two kinds counts as everything", () => {
  const project = projectWithoutPackages()
  project.lock("one")
  project.install("everything")
  project.stamp("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed")
  expect([project.install("site"), project.install("everything")]).toEqual([undefined, undefined])
})

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

test("of the site's packages none needs an install script, and the build is made of them alone", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>
  }
  const ofSite = Object.entries(packages).filter(([, { dev }]) => !dev)
  expect(ofSite.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> }
  for (const name of ["vite", "@react-router/dev"]) expect(dependencies).toHaveProperty([name])
})
