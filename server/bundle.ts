import type { makeDemoRequests as MakeDemoRequests } from "#domain/demo/demo-requests.server.ts"

/*
 * The exports of build/bundle/site.js: the process that serves the site, the app alone for tests and benchmarks, and
 * what commands need of emails, whose templates are JSX: the demonstration, and the emails to staff.
 */
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"
export { prepareMail } from "#domain/staff/mail-staff.server.ts"

/** Loaded on demand: what draws receipts would take memory in every process. */
export const makeDemoRequests: typeof MakeDemoRequests = async (...services) =>
  (await import("#domain/demo/demo-requests.server.ts")).makeDemoRequests(...services)
