import type { makeDemoRequests as MakeDemoRequests } from "#domain/demo/demo-requests.server.ts"

/*
 * The exports of build/bundle/site.js: the process that serves the site; the app alone, for tests and benchmarks; and
 * functions of commands that send emails (the demo requests, emails to staff), because email templates are JSX.
 */
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"
export { prepareStaffEmails } from "#domain/staff/email-staff.server.ts"

/** Loaded on demand: the drawing of receipts would take memory in every process. */
export const makeDemoRequests: typeof MakeDemoRequests = async (...services) =>
  (await import("#domain/demo/demo-requests.server.ts")).makeDemoRequests(...services)
