import type {
  AttractionTable,
  BannerTable,
  CityTable,
  CountryTable,
  DifferentialTable,
  HoneymoonQuotaTable,
  HoneymoonTable,
  ImageTable,
  ImageUseTable,
  PackageTable,
  PartnerTable,
  SegmentTable,
  StaticPageSectionTable,
  StaticPageTable,
  StepTable,
  StoreTable,
  TestimonialTable,
} from "#database/schema.ts"
import type { Image } from "#platform/images/image.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { type Entry, type Kind, type Picture, isDecorative, kinds } from "./content.ts"
import { tableOf } from "./content-tables.ts"
import type { Agency, StoredAgency } from "#domain/agency/agency.ts"
import { resolveDay } from "./relative-day.ts"
import type { ParsedContent } from "./parsed-content.ts"
import { readMapEmbed } from "#platform/maps/map-embed.server.ts"
import { pictureUses } from "./picture-uses.ts"
import { toCents } from "#platform/text/money.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"

type Written<Table> = Omit<Table, "updated_at">

export interface ContentRows {
  country: Array<Written<CountryTable>>
  segment: Array<Written<SegmentTable>>
  city: Array<Written<CityTable>>
  attraction: Array<Written<AttractionTable>>
  package: Array<Written<PackageTable>>
  banner: Array<Written<BannerTable>>
  differential: Array<Written<DifferentialTable>>
  step: Array<Written<StepTable>>
  testimonial: Array<Written<TestimonialTable>>
  partner: Array<Written<PartnerTable>>
  store: Array<Written<StoreTable>>
  static_page: Array<Written<StaticPageTable>>
  static_page_section: StaticPageSectionTable[]
  honeymoon: Array<Written<HoneymoonTable>>
  honeymoon_quota: HoneymoonQuotaTable[]
  image: Array<Written<ImageTable>>
  image_use: ImageUseTable[]
  setting: Array<{ name: string; value: string }>
}

/** Converts checked content into table rows and sanitises its HTML. `images` are the stored pictures by name. */
export function contentRows(content: ParsedContent, images: ReadonlyMap<string, Omit<Image, "alt">>): ContentRows {
  const { today } = content
  const rows = <K extends Kind, Row>(kind: K, row: (entry: Entry<K>) => Row) =>
    content.entries[kind].map(({ value }, index) => ({ ...row(value), position: index + 1 }))
  const pages = content.entries["static-pages"].map(({ value }) => value)
  const honeymoons = content.entries.honeymoons.map(({ value }) => value)
  return {
    country: rows("countries", (entry) => ({ ...place(entry), ...facts(entry), ...published(entry) })),
    segment: rows("segments", ({ id, name, title, description }) => ({
      id,
      name,
      title: title ?? null,
      description: html(description),
    })),
    city: rows("cities", (entry) => {
      const { capital: _capital, ddi_code: _ddi, ...cityFacts } = facts(entry)
      return { ...place(entry), ...cityFacts, ...published(entry), country_id: entry.country_id }
    }),
    attraction: rows("attractions", (entry) => ({ ...place(entry), ...facts(entry), city_id: entry.city_id })),
    package: rows("packages", (entry) => packageRow(entry, today)),
    banner: rows("banners", (entry) => ({
      id: entry.id,
      title: entry.title,
      subtitle: entry.subtitle ?? null,
      btn_1_title: entry.btn_1_title ?? null,
      btn_1_link: entry.btn_1_link ?? null,
      btn_2_title: entry.btn_2_title ?? null,
      btn_2_link: entry.btn_2_link ?? null,
      ...published(entry),
    })),
    differential: rows("differentials", (entry) => ({
      id: entry.id,
      title: entry.title,
      link: entry.link ?? null,
      ...published(entry),
    })),
    step: rows("steps", (entry) => ({
      id: entry.id,
      step_position: entry.position,
      title: entry.title,
      description: html(entry.description),
      link: entry.link ?? null,
      ...published(entry),
    })),
    testimonial: rows("testimonials", (entry) => ({
      id: entry.id,
      home: entry.home ? 1 : 0,
      client: entry.client,
      location: entry.location ?? null,
      course: entry.course ?? null,
      message: html(entry.message) ?? "",
      testimonial_date: day(entry.testimonial_date, today),
      ...published(entry),
    })),
    partner: rows("partners", ({ id, title }) => ({ id, title })),
    store: rows("stores", storeRow),
    static_page: rows("static-pages", (entry) => ({
      id: entry.id,
      menu: entry.menu ?? null,
      title: entry.title,
      subtitle: entry.subtitle ?? null,
      description: html(entry.description),
      ...published(entry),
    })),
    static_page_section: pages.flatMap(({ id, subdescriptions }) =>
      subdescriptions.map(({ title, description }, index) => ({
        page_id: id,
        position: index + 1,
        title,
        description: html(description) ?? "",
      })),
    ),
    honeymoon: rows("honeymoons", ({ id, title, description, more_info, pix }) => ({
      id,
      title,
      description: html(description),
      more_info: html(more_info),
      pix_key: pix?.key ?? null,
      pix_name: pix?.name ?? null,
      pix_city: pix?.city ?? null,
    })),
    honeymoon_quota: honeymoons.flatMap(({ id, cotes }) =>
      cotes.map((cote, index) => ({
        id: cote.id,
        honeymoon_id: id,
        title: cote.title,
        value_cents: toCents(cote.value),
        position: index + 1,
      })),
    ),
    image: imageRows(content, images),
    image_use: imageUseRows(content),
    setting: content.agency
      ? [{ name: "agency", value: JSON.stringify(storedAgency(content.agency.value, content.entries.stores, today)) }]
      : [],
  }
}

/** The row of a package, without its position. */
export function packageRow(entry: Entry<"packages">, today: string): Omit<Written<PackageTable>, "position"> {
  const { promotion } = entry
  return {
    id: entry.id,
    name: entry.name,
    summary: entry.summary ?? null,
    country_id: entry.country_id ?? null,
    city_id: entry.city_id ?? null,
    segment_id: entry.segment_id ?? null,
    featured: entry.featured ? 1 : 0,
    value_cents: entry.value === undefined ? null : toCents(entry.value),
    value_currency: entry.value_currency,
    price_basis: entry.price_basis ?? null,
    promotion_cents: promotion ? toCents(promotion.value) : null,
    promotion_currency: promotion?.currency ?? null,
    promotion_starts: day(promotion?.starts, today),
    promotion_ends: day(promotion?.ends, today),
    description: html(entry.description),
    include: html(entry.include),
    not_include: html(entry.not_include),
    observation: html(entry.observation),
    ...published(entry),
  }
}

function storeRow(entry: Entry<"stores">): Omit<Written<StoreTable>, "position"> {
  return {
    id: entry.id,
    name: entry.name,
    phone: entry.phone ?? null,
    cellphone: entry.cellphone ?? null,
    whatsapp: entry.whatsapp ?? null,
    email: entry.email ?? null,
    skype: entry.skype ?? null,
    working_times: entry.working_times ?? null,
    address: entry.address ?? null,
    map_url: map(entry.map),
    desk: entry.desk ? JSON.stringify(entry.desk) : null,
  }
}

function imageRows(content: ParsedContent, images: ReadonlyMap<string, Omit<Image, "alt">>): ContentRows["image"] {
  return [...content.pictures].flatMap(([name, { value }]) => {
    const image = images.get(name)
    // A decoration has an empty alt text, which assistive technology skips.
    return image ? [{ name, ...image, alt: isDecorative(value.alt) ? "" : value.alt, ...focusOf(value) }] : []
  })
}

function focusOf({ focus }: Picture): Pick<ImageTable, "focus_x" | "focus_y"> {
  return { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }
}

function imageUseRows({ entries }: ParsedContent): ImageUseTable[] {
  return kinds.flatMap((kind) => {
    const owner = tableOf[kind]
    // Stores have no pictures.
    if (owner === "store") return []
    return entries[kind].flatMap(({ value }) =>
      pictureUses(value).map(({ name, role, path, quota }) =>
        quota === undefined
          ? { owner_kind: owner, owner_id: value.id, role, position: Number(path[1]) + 1, image_name: name }
          : { owner_kind: "honeymoon_quota" as const, owner_id: quota, role, position: 1, image_name: name },
      ),
    )
  })
}

function place(entry: { id: number; name: string; title?: string; description?: string; map?: string }) {
  return {
    id: entry.id,
    name: entry.name,
    title: entry.title ?? null,
    description: html(entry.description),
    map_url: map(entry.map),
  }
}

type FactName = "language" | "capital" | "currency" | "population" | "timezone" | "ddi_code"

function facts(entry: Partial<Record<FactName, string>>): Record<FactName, string | null> {
  return {
    language: entry.language ?? null,
    capital: entry.capital ?? null,
    currency: entry.currency ?? null,
    population: entry.population ?? null,
    timezone: entry.timezone ?? null,
    ddi_code: entry.ddi_code ?? null,
  }
}

function published({ profiles }: { profiles: readonly Profile[] }): { in_exchange: 0 | 1; in_tourism: 0 | 1 } {
  return { in_exchange: profiles.includes("exchange") ? 1 : 0, in_tourism: profiles.includes("tourism") ? 1 : 0 }
}

function html(written: string | undefined): string | null {
  return written === undefined ? null : safeHtml(written)
}

function map(written: string | undefined): string | null {
  return written === undefined ? null : (readMapEmbed(written) ?? null)
}

function day(written: string | undefined, today: string): string | null {
  return written === undefined ? null : (resolveDay(written, today) ?? null)
}

function storedAgency(agency: Agency, stores: ParsedContent["entries"]["stores"], today: string): StoredAgency {
  return {
    ...agency,
    rates: agency.rates.map((rate) => ({ ...rate, day: day(rate.day, today) ?? rate.day })),
    store_desks: stores.flatMap(({ value }) => value.desk ?? []),
  }
}
