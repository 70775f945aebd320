import { type Plugin, type Rollup, build } from "vite"

/**
 * Builds a script of these files in memory, for tests of plug-ins: `entry.js` and what it imports by path. Returns the
 * code.
 */
export async function buildFiles(files: Record<string, string>, plugin: Plugin, ssr = false): Promise<string> {
  const inMemory: Plugin = {
    name: "in-memory",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(files, id) ? `/${id}` : undefined),
    load: (id) => files[id.slice(1)],
  }
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    build: { ssr, write: false, minify: false, rolldownOptions: { input: "entry.js" } },
    plugins: [inMemory, plugin],
  })) as Rollup.RollupOutput
  return output[0].code
}
