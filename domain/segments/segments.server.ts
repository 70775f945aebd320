import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { Segment } from "./segment.ts"

type SegmentName = Pick<Segment, "id" | "name">

/** Segments in the agency's order. With `countryId`, only those with a published tourism package in that country. */
export function listSegments(db: Database, { countryId }: { countryId?: number } = {}): Promise<SegmentName[]> {
  return db
    .selectFrom("segment")
    .select(["segment.id", "segment.name"])
    .$if(countryId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("package")
            .select("package.id")
            .whereRef("package.segment_id", "=", "segment.id")
            .where("package.country_id", "=", countryId as number)
            .where("package.in_tourism", "=", 1),
        ),
      ),
    )
    .orderBy("segment.position")
    .orderBy("segment.id")
    .execute()
}

export async function findSegment(db: Database, id: number): Promise<Segment | undefined> {
  const row = await db
    .selectFrom("segment")
    .select(["id", "name", "title", "description"])
    .where("id", "=", id)
    .executeTakeFirst()
  return row && { ...row, banners: (await imagesOf(db, "segment", [id]))(id).banners }
}
