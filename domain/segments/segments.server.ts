import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { Services } from "#platform/services.ts"
import type { Segment } from "./segment.ts"

type SegmentName = Pick<Segment, "id" | "name">

/** Segments in the agency's order. With `countryId`, only those with a published tourism package in that country. */
export function listSegments(db: Database, filter: { countryId?: number } = {}): Promise<SegmentName[]> {
  return selectSegments(db, filter)
}

/** All segments in the agency's order, read once for each version of the content. */
export function listSegmentNames(services: Pick<Services, "db" | "contentVersion">): Promise<readonly SegmentName[]> {
  return cachedContent(services, "names of segments", () => listSegments(services.db), {
    segment: ["name", "position"],
  })
}

const selectSegments = compiledQuery((db, { countryId }: { countryId?: number }) =>
  db
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
    .orderBy("segment.id"),
)

export async function findSegment(db: Database, id: number): Promise<Segment | undefined> {
  const [row] = await selectSegment(db, { id })
  return row && { ...row, banners: (await imagesOf(db, "segment", [id]))(id).banners }
}

const selectSegment = compiledQuery((db, { id }: { id: number }) =>
  db.selectFrom("segment").select(["id", "name", "title", "description"]).where("id", "=", id),
)
