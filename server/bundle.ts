/*
 * The exports of build/server/index.js: the process that serves the site, and the app alone for tests and benchmarks.
 */
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"
