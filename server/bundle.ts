/*
 * The exports of build/server/index.js: the process that serves the site, the app alone for tests and benchmarks, and
 * the demonstration, which renders emails as the site does.
 */
export { makeDemoRequests } from "#domain/demo/demo-requests.server.ts"
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"
