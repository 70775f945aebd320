/* What build/server/index.js offers: the process that serves the site, and the app alone for tests and measurements. */
export { createBuiltApp } from "./built-app.ts"
export { serve } from "./main.ts"
