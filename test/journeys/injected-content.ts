import { execFile } from "node:child_process"
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect } from "@playwright/test"
import { parse, stringify } from "yaml"
import { isWellNested, safeHtml, unsafeParts } from "#platform/text/safe-html.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { SiteProcess } from "#test/site-process.ts"
import { hostileAddresses, injections as ours } from "./injections.ts"
import { publicInjections } from "./public-injections.ts"
import { withoutMarks } from "#platform/text/visible-text.ts"

export const injections = [...ours, ...publicInjections]

/** The demo agency's page whose sections carry one hostile text each. */
export const sectionPage = "/intercambio/pagina/11/x"

/** Texts that YAML can hold and the schema accepts. */
export const storable = injections.filter((text) => !text.includes("\0") && withoutMarks(text).trim() !== "")

export const isAccepted = (html: string) =>
  unsafeParts(html.normalize("NFC").trim()).length === 0 &&
  safeHtml(html.normalize("NFC").trim()) !== null &&
  isWellNested(html.normalize("NFC").trim())

const textKeys = new Set([
  "name",
  "title",
  "subtitle",
  "language",
  "capital",
  "population",
  "timezone",
  "ddi_code",
  "price_basis",
  "summary",
  "btn_1_title",
  "btn_2_title",
  "client",
  "location",
  "course",
  "skype",
  "working_times",
  "address",
  "alt",
  "company_name",
  "cnpj",
  "cadastur",
  "description",
  "reply_within",
  "title_suffix",
])

/** Returns the hostile texts in turn, one per call. */
export function hostileTexts(): { text?: () => string } {
  let turn = 0
  return { text: () => storable[turn++ % storable.length] as string }
}

/** Copies the demo content with other texts, and a page with the given sections. */
export function writeContent(
  folder: string,
  name: string,
  { text }: { text?: () => string },
  sections: string[],
): string {
  const target = join(folder, name)
  cpSync("content/demo", target, { recursive: true })
  for (const file of readdirSync(target, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".yaml"),
  )) {
    const content = parse(readFileSync(join(target, file), "utf8")) as
      | Record<string, unknown>
      | Array<Record<string, unknown>>
    const entries = Array.isArray(content)
      ? content
      : file === "agency.yaml"
        ? [content]
        : (Object.values(content) as Array<Record<string, unknown>>)
    // The agency's description is plain text, all others are HTML.
    const isText = (key: string) => textKeys.has(key) && (key !== "description" || file === "agency.yaml")
    for (const entry of entries)
      for (const key of Object.keys(entry))
        if (text && isText(key) && typeof entry[key] === "string") entry[key] = text()
    if (file === "static-pages.yaml")
      entries[0]!.subdescriptions = sections.map((description, index) => ({
        title: text?.() ?? `Parte ${index}`,
        description,
      }))
    writeFileSync(join(target, file), stringify(content))
  }
  return target
}

export function runImport(folder: string, content: string) {
  return promisify(execFile)(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "cli/content.ts", "import", content],
    { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" }, maxBuffer: 64 * 1024 * 1024 },
  )
}

/** Text of that page's last section, found nowhere else. */
const pastImport = "Escrito sem a importação"

/** Writes directly to the database, like an attacker or a tool that bypasses validation. */
export async function writePastImport(site: SiteProcess, db: Database) {
  const html = injections.join("\n")
  const address = (index: number) =>
    (hostileAddresses[index % hostileAddresses.length] ?? "").replaceAll("FIRE", "alert('address')")
  for (const table of ["country", "city", "attraction", "segment", "static_page"] as const)
    await db.updateTable(table).set({ description: html }).execute()
  await db
    .updateTable("package")
    .set({ description: html, include: html, not_include: html, observation: html })
    .execute()
  await db.updateTable("honeymoon").set({ description: html, more_info: html }).execute()
  await db.updateTable("step").set({ description: html }).execute()
  await db.updateTable("testimonial").set({ message: html }).execute()
  for (const [table, columns] of Object.entries({
    banner: ["btn_1_link", "btn_2_link"],
    differential: ["link"],
    step: ["link"],
    country: ["map_url"],
    city: ["map_url"],
    attraction: ["map_url"],
    store: ["map_url", "whatsapp", "phone"],
  })) {
    const rows = await db
      .selectFrom(table as "banner")
      .select("id")
      .execute()
    for (const [index, { id }] of rows.entries()) {
      const values = Object.fromEntries(columns.map((column, offset) => [column, address(index + offset)]))
      await db
        .updateTable(table as "banner")
        .set(values)
        .where("id", "=", id)
        .execute()
    }
  }
  // One text per section, so that none can hide in another.
  await db.deleteFrom("static_page_section").where("page_id", "=", 11).execute()
  for (const [position, description] of [...injections, pastImport].entries())
    await db
      .insertInto("static_page_section")
      .values({ page_id: 11, position, title: description, description })
      .execute()
  await db.updateTable("setting").set({ value: "past the import" }).where("name", "=", "content_version").execute()
  await expect.poll(async () => (await fetch(`${site.url}${sectionPage}`)).text()).toContain(pastImport)
}
