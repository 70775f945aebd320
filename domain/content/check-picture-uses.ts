import { pictureName } from "#domain/agency/content-fields.ts"
import { kinds } from "./content.ts"
import { type Findings, type Located, type ParsedContent, type Place, mistakeAt } from "./parsed-content.ts"
import type { Path } from "./mistake.ts"
import { pictureUses } from "./picture-uses.ts"

/**
 * Checks that every referenced picture exists, and warns of unreferenced ones. `usedElsewhere`: pictures that entries
 * outside of this content refer to.
 */
export function checkPictureUses(
  content: ParsedContent,
  findings: Findings,
  usedElsewhere: ReadonlySet<string> = new Set(),
) {
  const used = new Set(usedElsewhere)
  const checkUse = ({ at }: Located<unknown>, name: string, path: Path) => {
    used.add(name)
    if (!content.pictureNames.has(name))
      findings.mistakes.push(mistakeAt(at, path, `não existe a imagem ${name} em pictures`))
  }
  for (const kind of kinds) {
    for (const entry of content.entries[kind])
      for (const { name, path } of pictureUses(entry.value)) checkUse(entry, name, path)
  }
  const { agency } = content
  if (agency)
    for (const [profile, name] of Object.entries(agency.value.covers)) checkUse(agency, name, ["covers", profile])
  for (const [name, { at }] of content.pictures) {
    if (!used.has(name)) findings.warnings.push(mistakeAt(at, [], `a imagem ${name} não é usada em lugar nenhum`))
  }
}

export function checkPictureName(name: string, at: Place, { mistakes }: Findings) {
  if (!pictureName.safeParse(name).success)
    mistakes.push(mistakeAt(at, [], `nome de imagem "${name}": use letras minúsculas sem acento, números e hífens`))
}
