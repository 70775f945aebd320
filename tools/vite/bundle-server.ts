import { build } from "vite"

/*
 * The last step of the build: the two server builds of React Router and the packages that they import become one
 * bundle, build/bundle. Both share the chunks of their packages.
 *
 * Loading 1,600 modules from node_modules took a third of the start, and 20 MB more: V8 keeps the source text of every
 * module, with two bytes for each character if one of them needs two.
 */
await build({
  configFile: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // A native module finds its library beside its own files.
  ssr: { noExternal: true, external: ["sharp"] },
  build: {
    ssr: true,
    outDir: "build/bundle",
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { site: "build/server/index.js", panel: "build/panel/server/index.js" },
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
})
