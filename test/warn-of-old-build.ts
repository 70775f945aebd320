import { isBuilt } from "#tools/runtime.mjs"

/** Runs once before vitest or Playwright. `npm test` builds first; a single test does not. */
export default function warnOfOldBuild() {
  if (!isBuilt())
    console.warn("Aviso: o código mudou depois da última construção, que páginas e jornadas testam: `npm run build`.")
}
