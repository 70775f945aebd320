import type { Database } from "#platform/database/connect.ts"
import { type Profile, profileNames, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { AddFinding } from "./live-findings.ts"

interface Reach {
  /** Id of the honeymoon page, which is always in the menu. */
  honeymoonPage: number | undefined
  /** Static pages that some text or button links to. */
  linked: ReadonlySet<number>
}

/**
 * Reports places and segments without a package in a profile that shows them, and static pages that nothing links to.
 */
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
      .select(["id", "in_exchange", "in_tourism"])
      .select(({ exists, selectFrom, ref }) => {
        const offers = (profile: Profile) =>
          exists(
            selectFrom("package")
              .select("package.id")
              .where(`package.${column}`, "=", ref(`${table}.id`))
              .where(`package.${publishedIn(profile)}`, "=", 1),
          )
        return [offers("exchange").as("exchange"), offers("tourism").as("tourism")]
      })
      .orderBy("id")
      .execute()
    for (const place of places) {
      const shown = profiles.filter((profile) => place[publishedIn(profile)] === 1)
      // SQLite returns 0 or 1.
      const empty = shown.filter((profile) => !Number(place[profile]))
      if (empty.length === 0) continue
      const reason =
        empty.length === shown.length
          ? "não tem nenhum pacote: quem chega a esta página não acha o que comprar"
          : `não tem nenhum pacote de ${profileNames[empty[0]!]}: quem procura ali não acha o que comprar`
      add(`${kind}-without-packages`, { kind, id: String(place.id), field: "", severity: "better", reason })
    }
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
