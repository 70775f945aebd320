import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import sharp from "sharp"

/* Import of the whole content edited in files, in a separate process, as an operator runs it. */

/** Exports the content of a data folder to a new one. Returns a function that changes one name and imports it all. */
export async function exportForImports(dataDir: string, folder: string): Promise<() => Promise<void>> {
  const runContent = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", "cli/content.ts", ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 64 * 1024 * 1024,
    })
  await runContent("export", folder)
  await addCovers(folder)
  const file = join(folder, "packages.yaml")
  let edition = 0
  return async () => {
    edition += 1
    const packages = readFileSync(file, "utf8")
    writeFileSync(file, packages.replace(/^ {2}name: .*$/m, `  name: "Pacote, edição ${edition}"`))
    await runContent("import", folder, "--prefer", "files")
  }
}

/** The benchmark's agency refers to the demo's covers but has no pictures. */
async function addCovers(folder: string) {
  const cover = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0b3f4a" } })
  await cover.jpeg().toFile(join(folder, "fotos/capa.jpg"))
  const entries = ["capa-intercambio", "capa-turismo"].map(
    (name) => `${name}:\n  file: fotos/capa.jpg\n  alt: Uma capa\n`,
  )
  writeFileSync(join(folder, "pictures.yaml"), entries.join(""))
}
