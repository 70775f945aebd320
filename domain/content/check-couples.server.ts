import { randomInt } from "node:crypto"
import { type Findings, type FoundContent, mistakeAt } from "./found-content.ts"

/** Whoever counts upwards reaches the smaller ids. Above are more than two thousand million. */
const smallestUnguessed = 100_000_000
const highestId = 2_147_483_647

/** A couple's page is for its guests, who alone know its address. The couples of a demonstration are nobody's. */
export function checkCouples({ agency, entries }: FoundContent, { warnings }: Findings) {
  if (agency?.value.demonstration) return
  for (const { value, at } of entries.honeymoons) {
    if (value.id >= smallestUnguessed) continue
    const drawn = randomInt(smallestUnguessed, highestId + 1)
    warnings.push(
      mistakeAt(
        at,
        ["id"],
        `qualquer pessoa adivinha o id ${value.id} e abre a página do casal: use um sorteado, como ${drawn} (acabou de sair)`,
      ),
    )
  }
}
