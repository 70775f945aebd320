import { randomInt } from "node:crypto"
import { highestId } from "#platform/ids/row-id.ts"
import { type Findings, type ParsedContent, mistakeAt } from "./parsed-content.ts"

/** Smaller ids can be found by enumeration. The range above has more than two thousand million. */
const minUnguessableId = 100_000_000

/** Warns of guessable ids: a couple's page is only for guests who know its address. Demonstrations are exempt. */
export function checkCouples({ agency, entries }: ParsedContent, { warnings }: Findings) {
  if (agency?.value.demonstration) return
  for (const { value, at } of entries.honeymoons) {
    if (value.id >= minUnguessableId) continue
    const random = randomInt(minUnguessableId, highestId + 1)
    warnings.push(
      mistakeAt(
        at,
        ["id"],
        `qualquer pessoa adivinha o id ${value.id} e abre a página do casal: use um sorteado, como ` +
          `${random} (acabou de sair)`,
      ),
    )
  }
}
