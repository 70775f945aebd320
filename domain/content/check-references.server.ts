import { type Profile, profileNames } from "#domain/agency/profile.ts"
import type { Entry, Kind } from "./content.ts"
import { type Findings, type ParsedContent, type Located, type Place, mistakeAt } from "./parsed-content.ts"
import type { Path } from "./mistake.ts"

/**
 * Checks references between entries: ids must exist, and a package's city must be in its country. Entries that break
 * their schema are checked too.
 */
export function checkReferences(content: ParsedContent, findings: Findings) {
  const { entries, broken } = content
  const wrong = (at: Place, field: Path, reason: string) => findings.mistakes.push(mistakeAt(at, field, reason))
  const checkId = (entry: Located<object>, field: string, kind: Kind, what: string) => {
    const id = (entry.value as Record<string, number | undefined>)[field]
    if (id !== undefined && !content.ids[kind].has(id)) wrong(entry.at, [field], `não existe ${what} com id ${id}`)
  }
  for (const entry of [...entries.cities, ...broken.cities]) checkId(entry, "country_id", "countries", "país")
  for (const entry of [...entries.attractions, ...broken.attractions]) checkId(entry, "city_id", "cities", "cidade")
  for (const entry of [...entries.packages, ...broken.packages]) {
    checkId(entry, "country_id", "countries", "país")
    checkId(entry, "city_id", "cities", "cidade")
    checkId(entry, "segment_id", "segments", "segmento")
  }
  checkPlacesOfPackages(content, findings)
  checkProfiles(content, findings)
  checkQuotas(content, wrong)
  checkInboxes(content, wrong)
  checkHoneymoonPage(content, findings)
}

function checkPlacesOfPackages({ entries, broken, ids }: ParsedContent, { mistakes }: Findings) {
  const cities = byId<"cities">(entries.cities)
  // A broken package without its country cannot be checked: the country may be the invalid field.
  const placed = broken.packages.filter(({ value }) => value.country_id !== undefined)
  for (const { value, at } of [...entries.packages, ...placed]) {
    const city = cities.get(value.city_id ?? 0)
    if (!city || city.country_id === value.country_id || !ids.countries.has(city.country_id)) continue
    mistakes.push(
      mistakeAt(
        at,
        ["city_id"],
        `${city.name} (${city.id}) fica no país ${city.country_id}: corrija o país ou a cidade`,
      ),
    )
  }
}

/**
 * Warns of an entry whose parent is not published for the same profile: a package's breadcrumb is incomplete, a city is
 * not shown at all.
 */
function checkProfiles({ entries }: ParsedContent, { warnings }: Findings) {
  const countries = byId(entries.countries)
  const cities = byId(entries.cities)
  const warn = (
    child: Located<{ profiles: Profile[] }>,
    parent: { profiles: Profile[]; name: string } | undefined,
    [field, effect]: readonly [field: string, effect: string],
  ) => {
    if (!parent) return
    const missing = child.value.profiles.filter((profile) => !parent.profiles.includes(profile))
    if (missing.length === 0) return
    const names = missing.map((profile) => profileNames[profile]).join(" nem em ")
    const reason = `${parent.name} não está publicado em ${names}: ${effect}`
    warnings.push(mistakeAt(child.at, [field], reason))
  }
  const hidden = "esta cidade e os seus pontos turísticos não aparecem ali"
  const cut = "o caminho até esta página fica incompleto"
  for (const city of entries.cities) warn(city, countries.get(city.value.country_id), ["country_id", hidden])
  for (const travelPackage of entries.packages) {
    warn(travelPackage, countries.get(travelPackage.value.country_id ?? 0), ["country_id", cut])
    warn(travelPackage, cities.get(travelPackage.value.city_id ?? 0), ["city_id", cut])
  }
}

function byId<K extends "countries" | "cities">(entries: ParsedContent["entries"][K]): Map<number, Entry<K>> {
  return new Map(entries.map(({ value }) => [value.id, value as Entry<K>]))
}

/** Gift messages store only the quota's id, so it must be unique over all couples. */
function checkQuotas({ entries }: ParsedContent, wrong: (at: Place, field: Path, reason: string) => void) {
  const seen = new Set<number>()
  for (const { value, at } of entries.honeymoons) {
    value.cotes.forEach((cote, index) => {
      if (seen.has(cote.id))
        wrong(at, ["cotes", index, "id"], `o id ${cote.id} já é de outra cota (vale para todos os casais)`)
      seen.add(cote.id)
    })
  }
}

/** A request goes to one inbox: no two stores may serve the same state for the same profile. */
function checkInboxes({ entries }: ParsedContent, wrong: (at: Place, field: Path, reason: string) => void) {
  const storeOf = new Map<string, string>()
  for (const { value, at } of entries.stores) {
    value.desk?.states.forEach((state, index) => {
      const taken = value.desk?.profiles.map((profile) => storeOf.get(`${profile} ${state}`)).find(Boolean)
      if (taken) wrong(at, ["desk", "states", index], `os pedidos de ${state} já vão para a loja ${taken}`)
      for (const profile of value.desk?.profiles ?? []) storeOf.set(`${profile} ${state}`, value.name)
    })
  }
}

function checkHoneymoonPage({ agency, entries }: ParsedContent, { mistakes, warnings }: Findings) {
  const id = agency?.value.honeymoon_page.id
  const page = entries["static-pages"].find(({ value }) => value.id === id)
  if (!page) return
  if (!page.value.profiles.includes("tourism")) {
    mistakes.push(
      mistakeAt(
        page.at,
        ["profiles"],
        `a página ${id} é a da Lua de Mel, que aparece no menu de ${profileNames.tourism}: inclua-o`,
      ),
    )
  }
  if (page.value.title !== "Lua de Mel") {
    warnings.push(
      mistakeAt(
        page.at,
        ["title"],
        `a página ${id} aparece no menu como “Lua de Mel”, mas seu título é “${page.value.title}”`,
      ),
    )
  }
}
