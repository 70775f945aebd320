// Part of npm run check: fails when an import breaks a rule of border-rules.ts, or platform names the agency's terms.
import { listAgencyTerms } from "./agency-terms.ts"
import { listBreaches, floors } from "./border-rules.ts"
import { readImports } from "./import-graph.ts"

const arrows = readImports(process.cwd(), Object.keys(floors))
const breaches = [...listBreaches(arrows), ...listAgencyTerms(process.cwd())]
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
