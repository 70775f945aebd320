import type { Database } from "#platform/database/connect.ts"
import type { AddFinding } from "./live-findings.ts"

/** A description of fewer characters says hardly what is seen. */
const shortestAlt = 12

/** Pictures whose alternative text helps nobody, and those that nothing shows. */
export async function checkLivePictures(db: Database, covers: readonly string[], add: AddFinding): Promise<void> {
  const pictures = await db
    .selectFrom("image")
    .select(["name", "alt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("image_use").select("image_use.image_name").whereRef("image_use.image_name", "=", "image.name"),
      ).as("used"),
    )
    .orderBy("name")
    .execute()
  for (const { name, alt, used } of pictures) {
    const ref = { kind: "pictures", id: name } as const
    // SQLite says 0 or 1.
    if (!Number(used) && !covers.includes(name)) {
      add("unused", { ...ref, field: "", severity: "better", reason: "nenhuma página mostra esta imagem" })
      continue
    }
    const reason = altProblem(name, alt)
    if (reason) add("alternative-texts", { ...ref, field: "alt", severity: "better", reason })
  }
}

function altProblem(name: string, alt: string): string | undefined {
  if (alt === "") return "está como decorativa: quem não vê a imagem não fica sabendo dela; diga o que se vê"
  const words = alt.trim().toLowerCase()
  if (/\.(jpe?g|png|webp|gif)$|^(img|dsc|foto|imagem)[\s_-]*\d/.test(words) || words === name.replaceAll("-", " "))
    return `“${alt}” é um nome de arquivo: diga o que se vê`
  if (/^(foto|fotografia|imagem|figura|retrato) d[aeo]\b/.test(words))
    return `comece pelo que se vê: quem ouve “${alt}” já sabe que é uma imagem`
  return alt.trim().length < shortestAlt ? `“${alt}” diz pouco do que se vê` : undefined
}
