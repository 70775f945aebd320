import type { makeDemoRequests as MakeDemoRequests } from "#domain/demo/demo-requests.server.ts"

/*
 * The exports of build/server/index.js: the process that serves the site, the app alone for tests and benchmarks, and
 * the demonstration, which renders emails as the site does.
 */
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"

/** Loaded on demand: what draws receipts would take memory in every process. */
export const makeDemoRequests: typeof MakeDemoRequests = async (...services) =>
  (await import("#domain/demo/demo-requests.server.ts")).makeDemoRequests(...services)
