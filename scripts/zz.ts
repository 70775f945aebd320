import { existsSync } from "node:fs"
import { makeAgency, renderAnew } from "./bench-ground.ts"
const f = "/tmp/ag100"
if (!existsSync(f)) await makeAgency(f, 100)
for (const p of ["/turismo", "/intercambio/pais/1/irlanda", "/turismo/destino/1/praias", "/busca?q=praia", "/api/v1/search?q=praia","/turismo.data"]) console.log(p, await renderAnew(f, p, 200), await renderAnew("/tmp/site1", p, 200))
process.exit()
