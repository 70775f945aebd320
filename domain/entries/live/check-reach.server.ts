import type { Database } from "#platform/database/connect.ts"
import type { AddFinding } from "./live-findings.ts"

interface Reach {
  /** Id of the honeymoon page, which is always in the menu. */
  honeymoonPage: number | undefined
  /** Static pages that some text or button links to. */
  linked: ReadonlySet<number>
}

/** Reports places and segments without a package, and static pages that nothing links to. */
export async function checkReach(db: Database, { honeymoonPage, linked }: Reach, add: AddFinding): Promise<void> {
  await checkPlaces(db, add)
  await checkSegments(db, add)
  const pages = await db.selectFrom("static_page").select("id").where("menu", "is", null).orderBy("id").execute()
  for (const { id } of pages) {
    if (id === honeymoonPage || linked.has(id)) continue
    const reason = "nenhum menu, texto ou botão leva a esta página: escolha um menu, ou ponha um link"
    add("pages", { kind: "static-pages", id: String(id), field: "menu", severity: "better", reason })
  }
}

async function checkPlaces(db: Database, add: AddFinding) {
  for (const [kind, table, column] of [
    ["countries", "country", "country_id"],
    ["cities", "city", "city_id"],
  ] as const) {
    const places = await db
      .selectFrom(table)
      .select("id")
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom("package")
              .select("package.id")
              .where(`package.${column}`, "=", ref(`${table}.id`)),
          ),
        ),
      )
      .orderBy("id")
      .execute()
    for (const { id } of places)
      add(`${kind}-without-packages`, {
        kind,
        id: String(id),
        field: "",
        severity: "better",
        reason: "não tem nenhum pacote: quem chega a esta página não acha o que comprar",
      })
  }
}

async function checkSegments(db: Database, add: AddFinding) {
  const segments = await db
    .selectFrom("segment")
    .select("id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("package")
            .select("package.id")
            .whereRef("package.segment_id", "=", "segment.id")
            .where("package.in_tourism", "=", 1),
        ),
      ),
    )
    .orderBy("id")
    .execute()
  for (const { id } of segments)
    add("segments", {
      kind: "segments",
      id: String(id),
      field: "",
      severity: "better",
      reason: "não tem nenhum pacote de lazer: a página do segmento fica vazia",
    })
}
