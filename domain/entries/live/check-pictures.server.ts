import type { Database } from "#platform/database/connect.ts"
import { alternativeTextProblem } from "#domain/entries/alternative-text.ts"
import type { AddFinding } from "./live-findings.ts"

/** Reports pictures with an unhelpful alternative text, and unused pictures. */
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
    // SQLite returns 0 or 1.
    if (!Number(used)) {
      // The landing page shows covers as decoration, whatever their text.
      if (!covers.includes(name))
        add("unused", { ...ref, field: "", severity: "better", reason: "nenhuma página mostra esta imagem" })
      continue
    }
    const reason = alternativeTextProblem(name, alt)
    if (reason) add("alternative-texts", { ...ref, field: "alt", severity: "better", reason })
  }
}
