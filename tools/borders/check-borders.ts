// Part of npm run check: fails when an import breaks a rule of border-rules.ts.
import { listBreaches, floors } from "./border-rules.ts"
import { readImports } from "./import-graph.ts"

const arrows = readImports(process.cwd(), Object.keys(floors))
const breaches = listBreaches(arrows)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
