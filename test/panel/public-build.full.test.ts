import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const root = resolve(".")

/** Every file that browsers get, by its path, with the hash of its content. */
function filesOf(folder: string): Array<[path: string, sha256: string]> {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(folder.length), createHash("sha256").update(readFileSync(file)).digest("hex")])
}

test(
  "the public pages' files are the same, byte for byte, with and without the panel",
  { timeout: 300_000 },
  async () => {
    const copy = mkdtempSync(join(tmpdir(), "travessia-without-panel-"))
    try {
      const left = new Set(["panel", "node_modules", "build", "var", ".git", ".react-router"])
      for (const name of readdirSync(root))
        if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
      symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction")
      const command = ["node_modules/@react-router/dev/bin.cjs", "build"]
      await promisify(execFile)(process.execPath, command, {
        cwd: copy,
        env: { ...process.env, NODE_ENV: "production" },
        maxBuffer: 64 * 1024 * 1024,
      })
      const built = filesOf(join(root, "build/client"))
      expect(built.length).toBeGreaterThan(50)
      expect(filesOf(join(copy, "build/client"))).toEqual(built)
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  },
)
