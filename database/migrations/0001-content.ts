import type { CreateTableBuilder, Kysely } from "kysely"

type Table = CreateTableBuilder<string, never>

/** The catalogue and the pages: everything that is imported from an agency's content files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await create(db, "country", (t) => published(facts(place(t))))
  await create(db, "city", (t) =>
    published(place(t))
      .addColumn("country_id", "integer", (c) => c.notNull().references("country.id"))
      .addColumn("language", "text")
      .addColumn("currency", "text")
      .addColumn("population", "text")
      .addColumn("timezone", "text"),
  )
  await create(db, "attraction", (t) =>
    facts(place(t)).addColumn("city_id", "integer", (c) => c.notNull().references("city.id")),
  )
  await create(db, "segment", (t) => ordered(named(t)).addColumn("title", "text").addColumn("description", "text"))
  await create(db, "package", packageColumns)
  await create(db, "image", (t) =>
    t
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("alt", "text", (c) => c.notNull())
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("color", "text", (c) => c.notNull())
      .addColumn("updated_at", "text", (c) => c.notNull()),
  )
  await db.schema
    .createTable("image_use")
    .addColumn("owner_kind", "text", (c) => c.notNull())
    .addColumn("owner_id", "integer", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("image_name", "text", (c) => c.notNull().references("image.name"))
    .addPrimaryKeyConstraint("image_use_pk", ["owner_kind", "owner_id", "role", "position"])
    .execute()
  await pages(db)
  await honeymoons(db)
  await indexes(db)
}

async function pages(db: Kysely<unknown>) {
  await create(db, "banner", (t) =>
    published(ordered(titled(t)))
      .addColumn("subtitle", "text")
      .addColumn("btn_1_title", "text")
      .addColumn("btn_1_link", "text")
      .addColumn("btn_2_title", "text")
      .addColumn("btn_2_link", "text"),
  )
  await create(db, "differential", (t) => published(ordered(titled(t))).addColumn("link", "text"))
  await create(db, "step", (t) =>
    published(ordered(titled(t)))
      .addColumn("step_position", "text", (c) => c.notNull())
      .addColumn("description", "text")
      .addColumn("link", "text"),
  )
  await create(db, "testimonial", (t) =>
    published(ordered(t.addColumn("id", "integer", (c) => c.primaryKey())))
      .addColumn("home", "integer", (c) => c.notNull())
      .addColumn("client", "text", (c) => c.notNull())
      .addColumn("location", "text")
      .addColumn("course", "text")
      .addColumn("message", "text", (c) => c.notNull())
      .addColumn("testimonial_date", "text"),
  )
  await create(db, "partner", (t) => ordered(titled(t)))
  await create(db, "store", (t) =>
    ["phone", "cellphone", "whatsapp", "email", "skype", "working_times", "address", "map_url"].reduce(
      (table, column) => table.addColumn(column, "text") as Table,
      ordered(named(t)),
    ),
  )
  await create(db, "static_page", (t) =>
    published(ordered(titled(t)))
      .addColumn("menu", "text")
      .addColumn("subtitle", "text")
      .addColumn("description", "text"),
  )
  await db.schema
    .createTable("static_page_section")
    .addColumn("page_id", "integer", (c) => c.notNull().references("static_page.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("static_page_section_pk", ["page_id", "position"])
    .execute()
  await db.schema
    .createTable("setting")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute()
}

async function honeymoons(db: Kysely<unknown>) {
  await create(db, "honeymoon", (t) =>
    ordered(titled(t)).addColumn("description", "text").addColumn("more_info", "text"),
  )
  await db.schema
    .createTable("honeymoon_quota")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("honeymoon_id", "integer", (c) => c.notNull().references("honeymoon.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("value_cents", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute()
}

async function indexes(db: Kysely<unknown>) {
  await db.schema.createIndex("city_country").on("city").column("country_id").execute()
  await db.schema.createIndex("attraction_city").on("attraction").column("city_id").execute()
  await db.schema.createIndex("image_use_image").on("image_use").column("image_name").execute()
  await db.schema.createIndex("image_hash").on("image").column("hash").execute()
  // Lists of packages always start from one of these; `position` gives their order.
  await db.schema.createIndex("package_country").on("package").columns(["country_id", "position"]).execute()
  await db.schema.createIndex("package_city").on("package").columns(["city_id", "position"]).execute()
  await db.schema.createIndex("package_segment").on("package").columns(["segment_id", "position"]).execute()
  // "Is there a package of this segment in this country?": asked once for each pair in the menus.
  await db.schema.createIndex("package_country_segment").on("package").columns(["country_id", "segment_id"]).execute()
  await db.schema.createIndex("package_featured").on("package").columns(["featured", "position"]).execute()
  await db.schema
    .createIndex("package_promotion")
    .on("package")
    .columns(["promotion_ends", "promotion_starts"])
    .execute()
}

function packageColumns(t: Table): Table {
  return published(ordered(named(t)))
    .addColumn("summary", "text")
    .addColumn("country_id", "integer", (c) => c.references("country.id"))
    .addColumn("city_id", "integer", (c) => c.references("city.id"))
    .addColumn("segment_id", "integer", (c) => c.references("segment.id"))
    .addColumn("featured", "integer", (c) => c.notNull())
    .addColumn("value_cents", "integer")
    .addColumn("value_currency", "text", (c) => c.notNull())
    .addColumn("price_basis", "text")
    .addColumn("promotion_cents", "integer")
    .addColumn("promotion_currency", "text")
    .addColumn("promotion_starts", "text")
    .addColumn("promotion_ends", "text")
    .addColumn("description", "text")
    .addColumn("include", "text")
    .addColumn("not_include", "text")
    .addColumn("observation", "text") as Table
}

async function create(db: Kysely<unknown>, name: string, columns: (table: Table) => unknown) {
  await (columns(db.schema.createTable(name) as unknown as Table) as Table).execute()
}

function named(t: Table): Table {
  return t.addColumn("id", "integer", (c) => c.primaryKey()).addColumn("name", "text", (c) => c.notNull()) as Table
}

function titled(t: Table): Table {
  return t.addColumn("id", "integer", (c) => c.primaryKey()).addColumn("title", "text", (c) => c.notNull()) as Table
}

function ordered(t: Table): Table {
  return t
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull()) as Table
}

function published(t: Table): Table {
  return t
    .addColumn("in_exchange", "integer", (c) => c.notNull())
    .addColumn("in_tourism", "integer", (c) => c.notNull()) as Table
}

function place(t: Table): Table {
  return ordered(named(t))
    .addColumn("title", "text")
    .addColumn("description", "text")
    .addColumn("map_url", "text") as Table
}

function facts(t: Table): Table {
  return ["language", "capital", "currency", "population", "timezone", "ddi_code"].reduce(
    (table, column) => table.addColumn(column, "text") as Table,
    t,
  )
}
