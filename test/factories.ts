import type { Insertable } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type {
  AttractionTable,
  CityTable,
  CountryTable,
  ImageOwner,
  PackageTable,
  SegmentTable,
  StaticPageTable,
  TestimonialTable,
} from "#database/schema.ts"

/* Inserts rows with default values. Tests pass only the values that matter to them. */

let lastId = 900_000
const nextId = () => ++lastId
const written = { position: 1, updated_at: "2026-11-20T12:00:00.000Z" }
const everywhere = { in_exchange: 1, in_tourism: 1 } as const
const noText = { title: null, description: null, map_url: null }
const noFacts = { language: null, capital: null, currency: null, population: null, timezone: null, ddi_code: null }

export async function insertCountry(db: Database, values: Partial<Insertable<CountryTable>> = {}): Promise<number> {
  const row = { id: nextId(), name: "Irlanda", ...noText, ...noFacts, ...everywhere, ...written, ...values }
  await db.insertInto("country").values(row).execute()
  return row.id
}

/** Gives several countries the same name, which agencies may do. */
export async function giveName(db: Database, ids: number[], name: string): Promise<void> {
  await db.updateTable("country").set({ name }).where("id", "in", ids).execute()
}

export async function insertCity(
  db: Database,
  values: Partial<Insertable<CityTable>> & { country_id: number },
): Promise<number> {
  const { capital: _capital, ddi_code: _ddi, ...facts } = noFacts
  const row = { id: nextId(), name: "Dublin", ...noText, ...facts, ...everywhere, ...written, ...values }
  await db.insertInto("city").values(row).execute()
  return row.id
}

export async function insertAttraction(
  db: Database,
  values: Partial<Insertable<AttractionTable>> & { city_id: number },
): Promise<number> {
  const row = { id: nextId(), name: "Phoenix Park", ...noText, ...noFacts, ...written, ...values }
  await db.insertInto("attraction").values(row).execute()
  return row.id
}

export async function insertSegment(db: Database, values: Partial<Insertable<SegmentTable>> = {}): Promise<number> {
  const row = { id: nextId(), name: "Praias", title: null, description: null, ...written, ...values }
  await db.insertInto("segment").values(row).execute()
  return row.id
}

export async function insertPackage(db: Database, values: Partial<Insertable<PackageTable>> = {}): Promise<number> {
  const row = {
    id: nextId(),
    name: "Pacote",
    summary: null,
    country_id: null,
    city_id: null,
    segment_id: null,
    featured: 0 as const,
    value_cents: 100_000,
    value_currency: "BRL",
    price_basis: null,
    promotion_cents: null,
    promotion_currency: null,
    promotion_starts: null,
    promotion_ends: null,
    description: null,
    include: null,
    not_include: null,
    observation: null,
    ...everywhere,
    ...written,
    ...values,
  }
  await db.insertInto("package").values(row).execute()
  return row.id
}

export async function insertStaticPage(
  db: Database,
  values: Partial<Insertable<StaticPageTable>> = {},
): Promise<number> {
  const row = {
    id: nextId(),
    menu: null,
    title: "Nossa história",
    subtitle: null,
    description: null,
    ...everywhere,
    ...written,
    ...values,
  }
  await db.insertInto("static_page").values(row).execute()
  return row.id
}

export async function insertTestimonial(
  db: Database,
  values: Partial<Insertable<TestimonialTable>> = {},
): Promise<number> {
  const row = {
    id: nextId(),
    home: 0 as const,
    client: "Rita M.",
    location: null,
    course: null,
    message: "Voltei diferente.",
    testimonial_date: null,
    ...everywhere,
    ...written,
    ...values,
  }
  await db.insertInto("testimonial").values(row).execute()
  return row.id
}

/** Assigns pictures to an owner in this order; creates missing pictures. */
export async function insertImages(
  db: Database,
  owner_kind: ImageOwner,
  owner_id: number,
  names: string[],
  role: "image" | "banner" = "image",
) {
  for (const [position, name] of names.entries()) {
    const image = {
      name,
      hash: name.padEnd(32, "0").slice(0, 32),
      alt: `Pôster: ${name}`,
      width: 1600,
      height: 1000,
      color: "#808080",
      updated_at: written.updated_at,
    }
    await db
      .insertInto("image")
      .values(image)
      .onConflict((c) => c.column("name").doNothing())
      .execute()
    await db.insertInto("image_use").values({ owner_kind, owner_id, role, position, image_name: name }).execute()
  }
}
