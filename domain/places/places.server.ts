import { hash } from "node:crypto"
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities"
import { getStates } from "@brazilian-utils/brazilian-utils/get-states"
import { byName } from "#platform/text/compare-names.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { readSetting, saveSetting } from "#platform/database/settings.ts"
import type { Municipality, State } from "./places.ts"

/** A municipality with its IBGE code, as a stored request needs it. */
export interface MunicipalityWithCode extends Municipality {
  ibge_code: string
}

/**
 * Writes the states and municipalities of the npm package into the tables. Ids never change: the first run numbers
 * them by state and name; later runs only change names, and new municipalities get ids after the highest one.
 */
export async function seedPlaces(db: Database, now: Date = new Date()): Promise<void> {
  const places = placesOfPackage()
  if ((await readSetting(db, "places_version")) === places.version) return
  await db.transaction().execute(async (trx) => {
    await saveStates(trx, places.states)
    await saveMunicipalities(trx, places.municipalities)
    await saveSetting(trx, "places_version", places.version, now.toISOString())
  })
}

/** The 27 states by name. */
export async function listStates(db: Database): Promise<State[]> {
  const states = await db.selectFrom("state").select(["id", "name", "abbreviation"]).execute()
  return states.sort(byName)
}

/** The municipalities of one state by name. Empty for an unknown state. */
export async function listMunicipalities(db: Database, stateId: number): Promise<Municipality[]> {
  const municipalities = await db
    .selectFrom("municipality")
    .select(["id", "name", "state_id"])
    .where("state_id", "=", stateId)
    .execute()
  return municipalities.sort(byName)
}

export async function findMunicipality(db: Database, id: number): Promise<MunicipalityWithCode | undefined> {
  return db
    .selectFrom("municipality")
    .select(["id", "name", "state_id", "ibge_code"])
    .where("id", "=", id)
    .executeTakeFirst()
}

interface StateRow extends State {
  ibge_code: string
}

interface PlaceOfPackage {
  name: string
  state_id: number
  ibge_code: string
}

function placesOfPackage() {
  const states: StateRow[] = getStates()
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map((state, index) => ({
      id: index + 1,
      name: state.name,
      abbreviation: state.code,
      ibge_code: String(state.ibgeCode),
    }))
  const stateIds = new Map<string, number>(states.map((state) => [state.abbreviation, state.id]))
  const municipalities: PlaceOfPackage[] = getMunicipalities().map(({ code, name, stateCode }) => ({
    name: name.normalize("NFC"),
    state_id: stateIds.get(stateCode) as number,
    ibge_code: code,
  }))
  const content = hash("sha256", JSON.stringify([states, municipalities]), "hex")
  return { states, municipalities, version: `${municipalities.length}:${content.slice(0, 16)}` }
}

async function saveStates(trx: Database, states: StateRow[]) {
  await trx
    .insertInto("state")
    .values(states)
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet((eb) => ({ name: eb.ref("excluded.name"), abbreviation: eb.ref("excluded.abbreviation") })),
    )
    .execute()
}

async function saveMunicipalities(trx: Database, places: PlaceOfPackage[]) {
  const known = new Map(
    (await trx.selectFrom("municipality").select(["ibge_code", "id", "name"]).execute()).map((row) => [
      row.ibge_code,
      row,
    ]),
  )
  let lastId = Math.max(0, ...[...known.values()].map((row) => row.id))
  const added = places
    .filter((place) => !known.has(place.ibge_code))
    .sort((a, b) => a.state_id - b.state_id || byName(a, b))
    .map((place) => ({ id: ++lastId, ...place }))
  for (const some of chunks(added, rowsMax)) await trx.insertInto("municipality").values(some).execute()
  for (const { ibge_code, name } of places) {
    const row = known.get(ibge_code)
    if (row && row.name !== name) await trx.updateTable("municipality").set({ name }).where("id", "=", row.id).execute()
  }
}
