import { safeLink } from "#platform/text/link-address.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { Banner, Differential, Partner, Step } from "./home.ts"

/*
 * Banners, differentials, steps and partners. Each list takes two queries: the rows, then their pictures.
 * Links and HTML are checked again when read: rows may be older than the import's checks.
 */

export async function listBanners(db: Database, profile: Profile): Promise<Banner[]> {
  const rows = await listBannerRows(db, profile)
  return withImages(await imagesOf(db, "banner", ids(rows)), rows)
}

/** Banners without their pictures. */
export async function listBannerRows(db: Database, profile: Profile): Promise<Array<Omit<Banner, "images">>> {
  const rows = await db
    .selectFrom("banner")
    .select(["id", "title", "subtitle", "btn_1_title", "btn_1_link", "btn_2_title", "btn_2_link"])
    .where(publishedIn(profile), "=", 1)
    .orderBy("position")
    .orderBy("id")
    .execute()
  return rows.map((row) => ({
    ...row,
    btn_1_link: safeLink(row.btn_1_link),
    btn_2_link: safeLink(row.btn_2_link),
  }))
}

export async function listDifferentials(db: Database, profile: Profile): Promise<Differential[]> {
  const rows = await db
    .selectFrom("differential")
    .select(["id", "title", "link"])
    .where(publishedIn(profile), "=", 1)
    .orderBy("position")
    .orderBy("id")
    .execute()
  const safe = rows.map((row) => ({ ...row, link: safeLink(row.link) }))
  return withImages(await imagesOf(db, "differential", ids(rows)), safe)
}

export async function listSteps(db: Database, profile: Profile): Promise<Step[]> {
  const rows = await db
    .selectFrom("step")
    .select(["id", "title", "description", "link", "step_position as position"])
    .where(publishedIn(profile), "=", 1)
    .orderBy("step_position")
    .orderBy("step.position")
    .orderBy("id")
    .execute()
  const safe = rows.map((row) => ({ ...row, description: safeHtml(row.description), link: safeLink(row.link) }))
  return withImages(await imagesOf(db, "step", ids(rows)), safe)
}

export async function listPartners(db: Database): Promise<Partner[]> {
  const rows = await db.selectFrom("partner").select(["id", "title"]).orderBy("position").orderBy("id").execute()
  return withImages(await imagesOf(db, "partner", ids(rows)), rows)
}

function ids(rows: ReadonlyArray<{ id: number }>): number[] {
  return rows.map((row) => row.id)
}

function withImages<Row extends { id: number }>(owned: Awaited<ReturnType<typeof imagesOf>>, rows: Row[]) {
  return rows.map((row) => ({ ...row, images: owned(row.id).images }))
}
