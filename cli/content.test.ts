import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript } from "#test/run-script.ts"
import * as content from "./content.ts"

const run = (words: string[], env?: Record<string, string>) => runHere(content, words, env)

test("check says what is wrong and where, and ends with 1; a whole folder ends with 0", async () => {
  using example = await createExampleFolder({ "segments.yaml": "- id: 1\n" })
  const broken = await run(["check", example.folder])
  expect(broken.status).toBe(1)
  expect(broken.stderr).toContain("1 erro:\n  segments.yaml:1  name: falta preencher")
  example.write({ "segments.yaml": "- { id: 1, name: Neve }\n" })
  const whole = await run(["check", example.folder])
  expect(whole).toMatchObject({ status: 0, stdout: expect.stringContaining("Tudo certo") })
})

test("import fills the database of DATA_DIR; a second import changes nothing; a mistake imports nothing", async () => {
  using example = await createExampleFolder()
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-data-"))
  try {
    const first = await run(["import", example.folder], { DATA_DIR })
    expect(first).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /packages +2 +0 +0 +0[^]*Conteúdo importado\.\nO banco é novo: \/.*travessia\.db\./,
      ),
    })
    expect(await run(["import", example.folder], { DATA_DIR })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Sem mudanças(?![^]*novo)/),
    })
    example.write({ "segments.yaml": "- id: 1\n" })
    expect(await run(["import", example.folder], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Nada foi importado."),
    })
    // CONTENT_DIR is the demo's unless somebody changed it.
    expect(await run(["import"], { DATA_DIR })).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("Falta a pasta"),
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})

test("it works at a lower priority than the site beside it, with all of its threads", async () => {
  using example = await createExampleFolder()
  const formatPriorities = `
    import { readdirSync } from "node:fs"
    import { getPriority } from "node:os"
    process.on("exit", () => {
      const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid]
      console.log("niceness", [...new Set(threads.map((thread) => getPriority(thread)))].join())
    })`
  const { stdout } = runScript("cli/content.ts", ["check", example.folder], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(formatPriorities)}`,
  })
  expect(stdout).toMatch(/niceness 10$/m)
})

test("export writes a folder that is imported unchanged, and none that holds something", async () => {
  using example = await createExampleFolder()
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-data-"))
  const folder = join(DATA_DIR, "copia")
  try {
    expect(await run(["import", example.folder], { DATA_DIR })).toMatchObject({ status: 0 })
    expect(await run(["export", folder], { DATA_DIR })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("2 imagens"),
    })
    expect(await run(["import", folder], { DATA_DIR })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Sem mudanças"),
    })
    expect(await run(["export", folder], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: `A pasta ${folder} não está vazia: escolha outra.\n`,
    })
    expect(await run(["export"], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Falta a pasta"),
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})

test("a dry run says what would change, what both sides changed is a conflict, undo takes it back", async () => {
  using example = await createExampleFolder()
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-data-"))
  const runInDataDir = (words: string[]) => run(words, { DATA_DIR })
  try {
    await runInDataDir(["import", example.folder])
    example.write({ "segments.yaml": "- { id: 1, name: Neve }\n" })
    expect(await runInDataDir(["import", example.folder, "--dry-run"])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/segments +0 +1 +0 +0[^]*alterado +segments\/1: name\nNada foi importado/),
    })
    expect(await runInDataDir(["undo"])).toMatchObject({ status: 0, stdout: "Não há importação para desfazer.\n" })
    expect((await runInDataDir(["import", example.folder])).stdout).toContain("Conteúdo importado.")
    expect(await runInDataDir(["undo"])).toMatchObject({ status: 0, stdout: "Importação desfeita.\n" })
    expect(await runInDataDir(["undo"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("A última importação já foi desfeita"),
    })
    expect((await runInDataDir(["import", example.folder])).stdout).toContain(
      "1 item de uma importação desfeita: ficam como estão.",
    )
    // Nobody can make a file there, not even root.
    if (process.platform === "linux")
      expect(await runInDataDir(["prices", "export", "/sys/precos.csv"])).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^O comando não pode abrir \/sys\/precos\.csv \(E\w+\)\..*\/tmp\.\n$/),
      })
    const exportPrices = async (name: string, price: string) => {
      const file = join(DATA_DIR, name)
      expect(await runInDataDir(["prices", "export", file])).toMatchObject({
        status: 0,
        stdout: `Preços em ${file}.\n`,
      })
      writeFileSync(file, readFileSync(file, "utf8").replace("4290,50", price))
      return file
    }
    const prices = await exportPrices("precos.csv", "4.100")
    expect((await runInDataDir(["prices", "import", prices, "--dry-run"])).stdout).toContain("Preço: 4290,50 → 4100,00")
    expect((await runInDataDir(["prices", "import", prices])).stdout).toContain("Preços publicados.")
    example.write({ "packages/a.yaml": (exampleFiles["packages/a.yaml"] ?? "").replace("em Dublin", "no mar") })
    const refused = await runInDataDir(["import", example.folder])
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("Nada foi importado. Leve") })
    expect(refused.stderr).toMatch(/2 conflitos:\n {2}packages\/a\.yaml:3 {2}name: mudou nos arquivos e no painel/)
    expect((await runInDataDir(["import", example.folder, "--prefer", "panel"])).status).toBe(0)
    expect(await runInDataDir(["import", example.folder, "--prefer", "ninguém"])).toMatchObject({ status: 1 })
    example.write({ "packages/a.yaml": (exampleFiles["packages/a.yaml"] ?? "").replace("em Dublin", "no rio") })
    expect((await runInDataDir(["import", example.folder, "--prefer", "files"])).stdout).toContain(
      "Conteúdo importado.",
    )
    const laterPrices = await exportPrices("depois.csv", "4.000")
    expect((await runInDataDir(["prices", "import", laterPrices])).stdout).toContain("Preços publicados.")
    expect(await runInDataDir(["undo"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("  packages/1001: mudou depois da importação\n"),
    })
    expect(await runInDataDir(["check", "--live"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("packages/2001"),
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})

test("without a command it says how it is used, and after one when it is asked for help", async () => {
  const usage = expect.stringContaining("npm run content -- check")
  expect(await run([])).toMatchObject({ status: 1, stderr: usage })
  expect(await run(["check", "--help"])).toMatchObject({ status: 0, stdout: usage })
})

test("a folder is seen from where the command was typed, as a file is", async () => {
  using example = await createExampleFolder()
  const INIT_CWD = mkdtempSync(join(tmpdir(), "travessia-typed-"))
  const typed = relative(INIT_CWD, example.folder)
  try {
    const env = { DATA_DIR: join(INIT_CWD, "var"), INIT_CWD }
    for (const verb of ["check", "import"])
      expect(await run([verb, typed], env)).toMatchObject({ status: 0, stderr: "" })
    expect(await run(["export", "copia"], env)).toMatchObject({ status: 0, stderr: "" })
    expect(existsSync(join(INIT_CWD, "copia/packages.yaml"))).toBe(true)
    // CONTENT_DIR is relative to the project, not to the caller's folder.
    expect((await run(["check"], { ...env, CONTENT_DIR: "content/demo" })).stdout).toContain("content/demo")
  } finally {
    rmSync(INIT_CWD, { recursive: true })
  }
})

test("a database of an older version is left to the site that runs, by an import too", async () => {
  using example = await createExampleFolder()
  await using app = await createTestServices("sqlite")
  const applied = sql<{ name: string }>`select name from kysely_migration`
  await sql`delete from kysely_migration where name >= '0019'`.execute(app.db)
  const before = await applied.execute(app.db)
  for (const words of [
    ["check", "--live"],
    ["import", example.folder, "--dry-run"],
    ["import", example.folder],
    ["undo"],
  ])
    expect(await run(words, besideApp(app))).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^O banco de dados é de uma versão mais antiga .*0019-staff-networks.* Esta é a \d+\.\d+\.\d+.* no ar,/,
      ),
    })
  expect(await applied.execute(app.db)).toEqual(before)
})

test("where there is no database nothing but an import makes one, and one that is away is reported", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-data-"))
  try {
    const dryRun = ["import", "content/demo", "--dry-run"]
    for (const words of [["check", "--live"], ["export", join(DATA_DIR, "copia")], ["undo"], dryRun])
      expect(await run(words, { DATA_DIR })).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringContaining("confira DATA_DIR"),
      })
    expect(readdirSync(DATA_DIR)).toEqual([])
    const DATABASE_URL = "postgres://ninguem@127.0.0.1:1/banco"
    for (const words of [["undo"], ["import", "content/demo"]])
      expect(await run(words, { DATA_DIR, DATABASE_URL })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^O banco de dados.* não responde agora .*\n$/),
      })
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})
