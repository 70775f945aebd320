import { type InlineConfig, build } from "vite"

/*
 * The last step of the build: the two server builds of React Router and the packages that they import become one
 * bundle, build/bundle. Both share the chunks of their packages.
 *
 * Loading 1,600 modules from node_modules took a third of the start, and 20 MB more: V8 keeps the source text of every
 * module, with two bytes for each character if one of them needs two.
 *
 * A test bundles them as development, for the warnings of React: into another folder, with that NODE_ENV.
 *
 * The programs of the subprocesses have bundles of their own, which share nothing with the site's: Node's compiler of
 * TypeScript would take 20 MB of a decoder.
 */
const [folder = "build/bundle"] = process.argv.slice(2)
const { NODE_ENV = "production" } = process.env

await bundle(folder, { site: "build/server/index.js", panel: "build/panel/server/index.js" })
await bundle(`${folder}/programs`, {
  "picture-inspector": "platform/images/picture-inspector.server.ts",
  "receipt-decoder": "domain/honeymoon/receipt/receipt-decoder.server.ts",
  "workbook-reader": "platform/sheets/workbook-reader.server.ts",
})

function bundle(outDir: string, input: Record<string, string>) {
  const config: InlineConfig = {
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify(NODE_ENV) },
    // A native module finds its library next to its own files.
    ssr: { noExternal: true, external: ["sharp"] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        output: {
          charset: "ascii",
          comments: false,
          entryFileNames: "[name].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          // Functions keep their names and lines, for stack traces.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
        },
      },
    },
  }
  return build(config)
}
