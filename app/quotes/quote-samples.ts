import { readFileSync } from "node:fs"
import { parse } from "yaml"
import type { StoredAgency } from "#app/content/content.ts"
import type { Services } from "#app/services.server.ts"
import type { Database } from "#database/connect.ts"

/* Requests that pass, and the agency that receives them, for tests: each says only what it changes. */

const visitor = {
  name: "Helena Prado",
  email: "helena@exemplo.com.br",
  cellphone: "(41) 99000-0000",
  phone: "",
  state: { code: 18, label: "Paraná (PR)" },
  city: "Curitiba",
  country: { code: 0, label: "Ainda não sei" },
  countryCity: { code: 0, label: "Ainda não sei" },
  howDidYouMeetUs: "Indicação",
  observation: "",
}

export const tripSample = {
  ...visitor,
  type: "T",
  pageType: "layout-tourism",
  travelDate: "14/03/2027 - 19/03/2027",
  hasDateFlexibility: "+ ou – (2 dias)",
  numberOfAdults: { code: 2, label: "2" },
  numberOfChild: 0,
  ageOfChild: [] as unknown[],
  ageOfChildEnd: [] as unknown[],
  tripProfile: "Lazer",
  hostingCategory: "De 3 a 4 estrelas",
}

export const studySample = {
  ...visitor,
  type: "I",
  pageType: "layout-exchange",
  whenYouWantToTravel: "De 3 a 6 meses",
  howLongDoYouWantToStudy: "+ de 1 ano",
  interestProgram: "Curso de Idioma",
  youWillNeedAccommodation: "Sim",
}

/** The day on which the samples are good. */
export const sampleDay = "2026-11-20"

/** The demo agency as its file says, without the rest of its content. */
export async function insertAgency(db: Database): Promise<void> {
  const file = readFileSync("content/demo/agency.yaml", "utf8").replaceAll("day: hoje", `day: "${sampleDay}"`)
  await db.insertInto("setting").values({ name: "agency", value: JSON.stringify(parse(file)), updated_at: "2026-11-20T12:00:00.000Z" }).execute()
}

/** Changes the agency's settings, as an import would. */
export async function setAgency({ db, services }: { db: Database; services: Services }, changes: Partial<StoredAgency>): Promise<void> {
  const { value } = await db.selectFrom("setting").select("value").where("name", "=", "agency").executeTakeFirstOrThrow()
  await db.updateTable("setting").set({ value: JSON.stringify({ ...(JSON.parse(value) as object), ...changes }) }).where("name", "=", "agency").execute()
  services.memory.clear()
}
