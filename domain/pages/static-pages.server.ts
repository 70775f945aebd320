import { safeHtml } from "#platform/text/safe-html.server.ts"
import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { PageMenu, StaticPage } from "./static-page.ts"

/** The pages of the profile that a menu lists, by group. */
export async function listMenuPages(db: Database, profile: Profile): Promise<PageMenu> {
  const rows = await db
    .selectFrom("static_page")
    .select(["id", "title", "menu"])
    .where(publishedIn(profile), "=", 1)
    .where("menu", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .execute()
  const group = (menu: "1" | "2" | "3") =>
    rows.filter((row) => row.menu === menu).map(({ id, title }) => ({ id, title }))
  return { "1": group("1"), "2": group("2"), "3": group("3") }
}

/** A published page of the profile, including pages in no menu. */
export async function findStaticPage(db: Database, profile: Profile, id: number): Promise<StaticPage | undefined> {
  const [page] = await selectPage(db, { id }, profile)
  if (!page) return undefined
  const sections = await selectSections(db, { id })
  const owned = await imagesOf(db, "static_page", [id])
  return {
    ...page,
    description: safeHtml(page.description),
    images: owned(id).images,
    subdescriptions: sections.map((section) => ({ ...section, description: safeHtml(section.description) ?? "" })),
  }
}

const selectPage = compiledQuery((db, { id }: { id: number }, profile: Profile) =>
  db
    .selectFrom("static_page")
    .select(["id", "title", "subtitle", "description", "updated_at"])
    .where(publishedIn(profile), "=", 1)
    .where("id", "=", id),
)

const selectSections = compiledQuery((db, { id }: { id: number }) =>
  db.selectFrom("static_page_section").select(["title", "description"]).where("page_id", "=", id).orderBy("position"),
)
